import type { Database } from '@unmask/db';

/** What a slice holds about a person: the wiring collects these for the export and the deletion of accounts. */
export interface AccountOwner {
  id: string;
  email: string;
  /** Whether the address is known to be the person's: only then may what belongs to the address be shown to them. */
  emailVerified: boolean;
}

export interface PersonalDataSection {
  /** Key in the exported file. */
  name: string;
  /** Told before the account is deleted; a part without it is not listed. */
  label?: string;
  /** Everything held about the person, without secrets. */
  export(owner: AccountOwner): Promise<unknown>;
  /** How many things there are, for the list before deletion. */
  count?(owner: AccountOwner): Promise<number>;
  /**
   * Runs before the profile's row is deleted, again when an earlier deletion failed half-way. Rows that reference
   * the profile with `on delete cascade` need nothing.
   * @returns what is to be done once the rows are gone, such as removing files; its failure is only logged.
   */
  onDelete?(owner: AccountOwner): Promise<(() => Promise<void>) | undefined>;
  /** Names of what the person has to hand over before the account may go. */
  handOver?(owner: Pick<AccountOwner, 'id'>): Promise<string[]>;
  /** In the transaction in which the profile's row goes, just before it: what it throws keeps the account. */
  onDeleteRow?(tx: Database, owner: AccountOwner): Promise<void>;
  /**
   * The address was proved for the first time: whoever used the account before may have been somebody else. Deletes what
   * opens or watches the account without its password, within the caller's transaction. @returns how many things
   */
  onFirstProof?(tx: Database, owner: Pick<AccountOwner, 'id'>): Promise<number>;
  /** Ends all of it at the person's wish, within the caller's transaction. @returns how many things */
  endAll?(tx: Database, owner: Pick<AccountOwner, 'id'>): Promise<number>;
  /** What opens or watches the account without its password, in words for the mail after a new password. */
  standing?(owner: Pick<AccountOwner, 'id'>): Promise<string[]>;
}
