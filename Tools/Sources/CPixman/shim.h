/* SPDX-License-Identifier: MIT */
#pragma once

#include <pixman.h>
