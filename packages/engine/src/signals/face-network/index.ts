import type { SignalCollector, SignalContext, SignalDefinition } from '../../media.ts';
import { type Detector, openDetector } from '../../networks/index.ts';
import { FacesCollector } from './collector.ts';
import { faceFeatureNames } from './face-figures.ts';
import { type Head, type Judging, judgeFaces, likely } from './judge.ts';

export { type FaceMap, MAP_SIDE, suspicionAt, suspicionByRegion } from './judge.ts';

/** 95 in 100 real files have no face above it, out of fold (docs/accuracy/models/faces.md). */
const RARE_LOGIT = { frame: 1.3, picture: 1.3 } as const;
const KIND = { frame: 'filmed clips', picture: 'real pictures' } as const;

/**
 * What a network trained on swapped, animated and generated faces says of the faces in a file.
 *
 * @param options.stills the frames are pictures of their own, each of which is looked at
 */
export function faceNetworkCollector(
  detector: Detector,
  options: Judging & { stills: boolean },
): SignalCollector {
  const { head, stills } = options;
  return new FacesCollector({
    judge: (crops) => judgeFaces(detector, crops, options),
    finding: { rareLogit: RARE_LOGIT[head], likely, text: (logit) => findingOf(head, logit) },
    stills,
  });
}

const findingOf = (head: Head, logit: number): string =>
  `The face resembles generated and altered ones (${logit.toFixed(1)} on the face network's scale) more than any face of 95 in 100 ${KIND[head]} it was measured on.`;

async function collect(context: SignalContext): Promise<SignalCollector> {
  const stills = context.mode === 'frames' || context.modality === 'image';
  return faceNetworkCollector(await openDetector('faces'), {
    ensembleMember: context.ensembleMember,
    head: context.modality === 'video' ? 'frame' : 'picture',
    stills,
  });
}

export const faceNetwork: SignalDefinition = {
  name: 'face-network',
  metric: 'faceConsistency',
  modalities: ['video', 'image'],
  faces: true,
  featureNames: faceFeatureNames,
  collect,
};
