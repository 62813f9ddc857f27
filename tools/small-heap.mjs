/**
 * Makes V8 collect garbage sooner: by default it lets garbage grow to several times the memory in use. It is loaded
 * before the server, because a heap that has grown does not shrink again.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--semi-space-growth-factor=1");
setFlagsFromString("--heap-growing-percent=50");
