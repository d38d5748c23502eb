/** Networks in every shipped detector; `MEMBERS` of `training/common/members.py`. */
export const MEMBERS = 3;

/** The member that was trained without the files of a fold, and so may judge them. */
export function memberOfFold(fold: number): number {
  return fold % MEMBERS;
}

/**
 * One logit for each of n things: of the one member that never saw the file, or the mean of all for a file that none saw.
 *
 * @param logits n * `MEMBERS` values, the members of one thing side by side
 */
export function pick(logits: Float32Array, member: number | null): Float32Array {
  const picked = new Float32Array(logits.length / MEMBERS);
  for (let i = 0; i < picked.length; i++) {
    const from = i * MEMBERS;
    if (member !== null) picked[i] = logits[from + member]!;
    else {
      let sum = 0;
      for (let k = 0; k < MEMBERS; k++) sum += logits[from + k]!;
      picked[i] = sum / MEMBERS;
    }
  }
  return picked;
}
