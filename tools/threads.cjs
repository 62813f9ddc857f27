// Loaded before everything else: Node makes these threads when its first module is read. They hash passwords, one for each
// core at most, and read files.
const { availableParallelism } = require("node:os");

process.env.UV_THREADPOOL_SIZE ||= String(Math.max(4, availableParallelism() + 2));
