unset GESTURE_COUNTS
run_one() { ONLY="$1" scripts/test.sh "$2" 2>&1 | grep -vE "^$|^passed:|skipped: no" | tail -25; }
run_one "newlib" check
run_one "mutants" check
run_one "fuzzing of lifetimes" check
