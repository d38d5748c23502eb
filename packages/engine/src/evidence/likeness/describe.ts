/** Reads of a file what it can be held against another one by. Runs in the analysis process; nothing of it is kept there. */
import type { AnalysisInput, DescribeOptions, EngineLimits } from '../../engine-api.ts';
import { createFaceFinder, type FaceFinder, faceModel } from '../../faces/index.ts';
import type { PictureFacts } from '../../media.ts';
import { openInput } from '../../open-input.ts';
import type { FileDescription } from './description.ts';
import { fileFacts } from './file-facts.ts';
import { People } from './people.ts';
import { readSensorPattern } from './sensor/pattern.ts';
import { createVoicePrinter } from './voice-print.ts';

/** The beginning that is read of a long recording, seconds: more would make a face or a voice no clearer. */
const READ_S = 60;
const MOST_PICTURES = 2_000;

/** Enough has been read. */
class Enough extends Error {}

let finder: Promise<FaceFinder> | null = null;

/** @throws EngineError when the file is refused, or nothing of it can be decoded */
export async function describeFile(
  input: Extract<AnalysisInput, { kind: 'file' }>,
  limits: EngineLimits,
  modelsDir: string,
  onShare: (share: number) => void,
  { facesOnly = false }: DescribeOptions = {},
): Promise<FileDescription> {
  finder ??= createFaceFinder(modelsDir);
  const faces = await finder;
  faces.reset();
  const opened = await openInput(input, limits);
  const people = new People();
  const voice = createVoicePrinter();
  const pictures: PictureFacts[] = [];
  const length_s = Math.min(opened.expected_s || READ_S, READ_S);
  try {
    await opened.decode({
      frame: async (frame) => {
        people.see(await faces.observe(frame));
        if (frame.at_s > READ_S) throw new Enough();
      },
      picture: (picture) => {
        if (pictures.length < MOST_PICTURES) pictures.push(picture);
      },
      audio: ({ at_s, samples }) => {
        if (opened.modality === 'audio' && (facesOnly || at_s > READ_S)) throw new Enough();
        if (!facesOnly && at_s <= READ_S) voice.push(samples);
      },
      progress: (at_s) => onShare(Math.min(1, at_s / length_s)),
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  } finally {
    opened.close();
  }
  return {
    modality: opened.modality,
    faces: people.finish(),
    faceModel: await faceModel(),
    voice: opened.modality === 'image' || facesOnly ? null : voice.finish(),
    sensor:
      opened.modality === 'image' && !facesOnly
        ? await readSensorPattern(input.path, limits.maxPixels)
        : null,
    facts: await fileFacts(input.path, opened.facts, pictures),
  };
}
