// SPDX-License-Identifier: MIT

import GestureConfiguration
internal import GestureKit

/// Reads any text as a configuration, and as the configuration of another program.
///
/// A program can set up each configuration that the reader accepts. The reader gives a place and words
/// for each mistake in one that it refuses. It accepts all that the imports write.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    read(text)
    check(ForeignFile.convert(text))
    check(ForeignFile.convert(text, screen: Size(width: 720, height: 1440)))
    return 0
}

private func read(_ text: String) {
    do {
        let configuration = try Configuration(yaml: text, file: "fuzz")
        _ = RecognizerSet(configuration)
        _ = RecognizerSet(configuration, alone: true)
        precondition(configuration.warnings.allSatisfy { !$0.message.isEmpty }, "no words")
        let all = try? configuration.selecting(configuration.names)
        precondition(all?.recognizers == configuration.recognizers, "a selection of all is not all")
    } catch {
        precondition(!error.issues.isEmpty, "refused without a mistake")
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for issue in error.issues {
            precondition(!issue.message.isEmpty, "a mistake without words")
            guard let line = issue.line, let column = issue.column else {
                fatalError("a mistake without a place: \(issue.message)")
            }
            // The end of the text is a line of its own.
            precondition((1...lines.count + 1).contains(line), "line \(line) of \(lines.count)")
            precondition(column >= 1, "column \(column)")
        }
    }
}

private func check(_ imported: ImportedActions) {
    precondition(imported.notes.allSatisfy { $0.line > 0 && !$0.reason.isEmpty }, "a bad note")
    guard !imported.isEmpty else {
        return
    }
    do {
        _ = try Configuration(yaml: imported.text, file: "imported")
    } catch {
        fatalError("what was imported is refused: \(error)\n\(imported.text)")
    }
}
