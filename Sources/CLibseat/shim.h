/* SPDX-License-Identifier: MIT */
#pragma once

#include <libseat.h>
