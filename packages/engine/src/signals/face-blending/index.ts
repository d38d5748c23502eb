import type { SignalCollector, SignalContext, SignalDefinition } from '../../media.ts';
import { type Detector, openDetector, pick } from '../../networks/index.ts';
import { FacesCollector } from '../face-network/collector.ts';
import { judgeInBatches } from '../face-network/crops.ts';
import { type FaceFinding, faceFeatureNames } from '../face-network/face-figures.ts';
import { likely } from '../face-network/judge.ts';

/** 95 in 100 real clips have no face above it, out of fold (docs/accuracy/models/blending.md). */
const FINDING: FaceFinding = {
  rareLogit: 5.1,
  likely,
  text: (logit) =>
    `Sharpness, noise or colours change inside the face as where one face was pasted onto another (${logit.toFixed(1)} on the blending network's scale), more than in any face of 95 in 100 filmed clips it was measured on.`,
};
/**
 * What a network trained on pasted faces says of the faces in a clip: whether two pictures meet in one.
 *
 * @param options.stills the frames are pictures of their own, each of which is looked at
 */
export function faceBlendingCollector(
  detector: Detector,
  { ensembleMember, stills }: { ensembleMember: number | null; stills: boolean },
): SignalCollector {
  const judge = async (crops: readonly Buffer[]) =>
    (await blendingLogits(detector, crops, ensembleMember)).map((logit) => ({ logit }));
  return new FacesCollector({ judge, finding: FINDING, stills });
}

/**
 * One logit a face, positive: a part was pasted.
 *
 * @param crops pixels as `faceCrop` answers them
 * @param ensembleMember the only one that may speak; null: the mean of all
 */
export function blendingLogits(
  detector: Detector,
  crops: readonly Buffer[],
  ensembleMember: number | null,
): Promise<number[]> {
  return judgeInBatches(crops, async (planes, dims) => [
    ...pick(await detector.run(planes, dims), ensembleMember),
  ]);
}

async function collect(context: SignalContext): Promise<SignalCollector> {
  return faceBlendingCollector(await openDetector('blending'), {
    ensembleMember: context.ensembleMember,
    stills: context.mode === 'frames',
  });
}

export const faceBlending: SignalDefinition = {
  name: 'face-blending',
  metric: 'faceConsistency',
  modalities: ['video'],
  faces: true,
  featureNames: faceFeatureNames,
  collect,
};
