/** What the bank says of its items. Hints and platform come from what is to be seen, never from whether it was changed. */
import type { Item, Source } from '../../features/quiz/bank-schema.ts';
import type { Subject } from './photos.ts';

type Told = Pick<Item, 'platform' | 'detectionHints' | 'realWorldContext'>;

const EDGES = 'Look along edges: where one thing ends and the next begins, both should be equally sharp.';
const REPEATS = 'Look for the same shape twice: a leaf, a stone, a cloud that comes back exactly.';
const LIGHT = 'Ask where the light comes from, and whether every shadow agrees.';
const GRAIN = 'Compare the grain: a part that is smoother or rougher than the rest was perhaps made later.';

const SCENES =
  'Pictures of places are passed on as proof of weather, damage or an event. Whoever wants to know looks for the place and the day, not for pixels alone.';
const THINGS =
  'Pictures of goods and documents decide about money. A second picture from another side, asked for now, tells more than looking longer.';
const LIVING =
  'Touching pictures of people and animals are shared without being checked. Ask who took it, and find the first place where it was shown.';

export const TOLD: Readonly<Record<Subject, Told>> = {
  landscape: { platform: 'Social media', detectionHints: [LIGHT, REPEATS], realWorldContext: SCENES },
  sky: { platform: 'Messenger', detectionHints: [REPEATS, GRAIN], realWorldContext: SCENES },
  nature: { platform: 'Photo community', detectionHints: [EDGES, REPEATS], realWorldContext: LIVING },
  animal: { platform: 'Social media', detectionHints: [EDGES, GRAIN], realWorldContext: LIVING },
  people: { platform: 'News site', detectionHints: [EDGES, LIGHT], realWorldContext: LIVING },
  object: { platform: 'Marketplace', detectionHints: [EDGES, LIGHT], realWorldContext: THINGS },
  texture: { platform: 'Stock pictures', detectionHints: [REPEATS, GRAIN], realWorldContext: THINGS },
};

export const CLIP_TOLD: Told = {
  platform: 'Short videos',
  detectionHints: [
    'Watch one point through the whole clip: does it stay what it is, and where it is?',
    'Look at what comes to the edge of the picture: it should leave it whole.',
  ],
  realWorldContext:
    'Short clips travel without their beginning and their end. The longer recording, or a second one from elsewhere, says more than the few seconds that are shown.',
};

export const VOICE_TOLD: Told = {
  platform: 'Phone call',
  detectionHints: [
    'Listen to breath and pauses: do they come where a person would need them?',
    'Listen to the ends of words, and whether the melody of the sentence goes somewhere.',
  ],
  realWorldContext:
    'On the telephone a voice proves nothing, however real it sounds. Hang up, and call back on a number that you knew before.',
};

const OWN: Pick<Source, 'author' | 'licence' | 'origin'> = {
  author: 'The Unmask project',
  licence: 'AGPL-3.0-or-later',
  origin: 'scripts/make-quiz-bank.ts',
};

/** Of something that the project made without anything of others. */
export const ownSource = (title: string, changes: string): Source => ({ ...OWN, title, changes });
