// @ts-check
/**
 * Node's flags for processes that serve or work on the queue. Left alone, V8 lets the space for young objects grow to more than a hundred
 * megabytes before it looks for garbage there; with this it looks earlier.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16'];
