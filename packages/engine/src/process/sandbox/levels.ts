/** How far an analysis process is shut in, and what that is made of. */

/**
 * `namespaces`: the kernel gives it no network, and of the disk the code, the networks and the one file alone.
 * `permissions`: Node refuses its scripts every other file; the libraries that decode and the network are not held.
 * `none`: it may do whatever the user may who runs the service.
 */
export type SandboxLevel = 'namespaces' | 'permissions' | 'none';

/** `require`: nothing is analysed below `namespaces`. `off`: not even tried. */
export type SandboxMode = 'auto' | 'require' | 'off';

/** Why `require` cannot be met; the message is one line. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

/** What a process may reach besides the libraries of the system. All paths are absolute and the same inside and outside. */
export interface Reach {
  /** Folders and files to read. */
  read: readonly string[];
  /** Folders to write to. */
  write: readonly string[];
  /** An empty folder for the sandbox's own use. */
  scratch: string;
}

export interface Command {
  file: string;
  args: string[];
}

/** One way of shutting a process in. */
export interface Means {
  name: 'bwrap' | 'unshare' | 'unshare as root' | 'permissions' | 'none';
  level: SandboxLevel;
  /** Flags that Node itself needs. */
  nodeFlags(reach: Reach): string[];
  /** The command that runs `command` shut in. */
  wrap(command: Command, reach: Reach): Command;
  /** Whether Node runs as a child of the process that is started. */
  nested: boolean;
}

export const NONE: Means = {
  name: 'none',
  level: 'none',
  nodeFlags: () => [],
  wrap: (command) => command,
  nested: false,
};
