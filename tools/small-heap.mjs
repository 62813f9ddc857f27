/**
 * V8 lets garbage grow to several times what is in use before it collects; here it collects sooner. Loaded before
 * the server, because the heap does not shrink again.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--semi-space-growth-factor=1");
setFlagsFromString("--heap-growing-percent=50");
