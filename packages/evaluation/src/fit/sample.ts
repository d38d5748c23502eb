import type { Measurements } from '@unmask/engine/internal/fusion/index.ts';
import type { AiKind } from '@unmask/engine/internal/fusion/model.ts';

/** One labelled file with what the engine measured in it. */
export interface Sample {
  sha256: string;
  /** 1 = made or altered by AI. */
  label: 0 | 1;
  /** Of an AI file: which it is; null of a real one. */
  aiKind: AiKind | null;
  /** Unit of the bootstrap: files of one origin, encoded alike. */
  pairGroup: string;
  /** Unit of the folds: everything that shares a group, a repository, a speaker or a near duplicate. */
  component: string;
  measurements: Measurements;
  /** A changed copy of a file: weights are learnt from it, what is stated is not. */
  copy?: boolean;
}
