import type { AiKind } from '@unmask/engine/internal/fusion/model.ts';

/** Words in the kinds of manifests for files in which a recording of somebody or something was altered. */
const ALTERED =
  /swap|lip|talking|reenact|portrait-animation|edit|in-?paint|restor|try-?on|morph|splice|retouch|tamper/i;

/**
 * What AI did to a file, by the `kind` of its manifest: in `face-swap`, `lip-sync`, `talking-head`, `inpaint` a recording of somebody or
 * something is altered or made to move; everything else was generated as a whole.
 */
export function aiKindOf(kind: string): AiKind {
  return ALTERED.test(kind) ? 'altered' : 'generated';
}
