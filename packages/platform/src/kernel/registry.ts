/** The checks that every start makes of what is registered. */

/** A mistake in what was registered: the process must not start. `message` is the one line. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** @throws RegistryError when two things of one sort have the same id, whoever owns them */
export function checkUnique(sort: string, named: ReadonlyArray<{ id: string; owner: string }>): void {
  const owners = new Map<string, string>();
  for (const { id, owner } of named) {
    const first = owners.get(id);
    if (first !== undefined) {
      throw new RegistryError(
        `Two ${sort}s are called "${id}" (of ${first} and of ${owner}): give one of them another id.`,
      );
    }
    owners.set(id, owner);
  }
}
