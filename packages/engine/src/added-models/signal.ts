import type { SignalDefinition } from '../media.ts';
import type { AddedSignalName } from '../types.ts';
import { pictureCollector, soundCollector } from './collectors.ts';
import type { AddedModel } from './folder.ts';
import { openAddedNetwork } from './network.ts';

export function signalName(model: AddedModel): AddedSignalName {
  return `model:${model.manifest.name}`;
}

/** An added detector as a signal. It never throws: a detector that fails abstains with the reason. */
export function addedSignal(model: AddedModel): SignalDefinition {
  const { picture, sound, crop, version, licence, source } = model.manifest;
  return {
    name: signalName(model),
    metric: sound ? 'voice' : 'deepfakeScore',
    modalities: sound ? ['audio', 'video'] : ['video', 'image'],
    faces: true,
    model: { version, sha256: model.sha256, licence, source },
    featureNames: ['logit', 'highest', 'lowest', 'judged'],
    collect(context) {
      const network = openAddedNetwork(model);
      if (picture) return pictureCollector(network, picture, crop === 'face', context);
      if (sound) return soundCollector(network, sound, context);
      throw new TypeError(`${crop} without an input`);
    },
  };
}
