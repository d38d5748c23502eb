/**
 * A questioned file beside a reference of known origin: what container and encoder left in both. What has one value in each is compared;
 * of what varies from one recording to the next no scale was measured, so nothing is concluded from it.
 */
import type { AnalysisResultDto } from '@unmask/analyses/contract';
import type { Comparison } from '../contract.ts';
import { comparison as words } from '../words-report.ts';

type Rows = Comparison['rows'];
type Stream = AnalysisResultDto['file']['streams'][number];

/** Of two frame rates, as a share. */
const SAME_RATE = 0.005;

export function compareFiles(
  questioned: AnalysisResultDto,
  reference: AnalysisResultDto,
  named: Pick<Comparison, 'referenceId' | 'reference'>,
): Comparison {
  if (questioned.modality !== reference.modality || questioned.mode !== 'full' || reference.mode !== 'full')
    return { ...named, rows: [], said: words.otherKind };
  const rows = [...structure(questioned, reference), ...statistics(questioned, reference)];
  const counted = rows.filter(({ agrees }) => agrees !== null);
  const differs = counted.filter(({ agrees }) => agrees === false).map(({ property }) => property);
  return { ...named, rows, said: words.said(counted.length, differs) };
}

function structure(questioned: AnalysisResultDto, reference: AnalysisResultDto): Rows {
  const facts = (result: AnalysisResultDto) => factsOf(result);
  const [a, b] = [facts(questioned), facts(reference)];
  return words.properties.flatMap(([name, property]) => {
    const [mine, theirs] = [a[name] ?? null, b[name] ?? null];
    if (mine === null && theirs === null) return [];
    const agrees = mine === null || theirs === null ? null : sameFact(name, mine, theirs);
    const note = agrees === null ? words.notInBoth : '';
    return [{ property, questioned: mine, reference: theirs, agrees, note }];
  });
}

function sameFact(name: string, mine: string, theirs: string): boolean {
  if (name !== 'frameRate') return mine === theirs;
  const [a, b] = [Number.parseFloat(mine), Number.parseFloat(theirs)];
  return Math.abs(a - b) <= SAME_RATE * Math.max(a, b);
}

function factsOf({ file }: AnalysisResultDto): Record<string, string | null> {
  const video = file.streams.find(({ kind }) => kind === 'video');
  const audio = file.streams.find(({ kind }) => kind === 'audio');
  const tag = (...names: string[]) => tagOf(file.metadata, names);
  return {
    container: file.container,
    brand: tag('major_brand'),
    video: codecOf(video),
    size: video?.width && video.height ? `${video.width} × ${video.height}` : null,
    frameRate: typeof video?.frameRate === 'number' ? video.frameRate.toFixed(3) : null,
    audio: codecOf(audio),
    sampleRate: audio?.sampleRate_hz ? `${audio.sampleRate_hz} Hz` : null,
    channels: audio?.channels ? `${audio.channels}` : null,
    maker: tag('make', 'com.apple.quicktime.make', 'com.android.manufacturer'),
    model: tag('model', 'com.apple.quicktime.model', 'com.android.model'),
    software: tag('software', 'com.apple.quicktime.software', 'encoder', 'com.android.version'),
    handler: tag('handler_name'),
  };
}

function codecOf(stream: Stream | undefined): string | null {
  if (!stream) return null;
  return stream.profile ? `${stream.codec} (${stream.profile})` : stream.codec;
}

/** Names of metadata are written in either case. */
function tagOf(metadata: Record<string, string>, names: readonly string[]): string | null {
  const found = Object.entries(metadata).find(([name]) => names.includes(name.toLowerCase()));
  return found?.[1] ?? null;
}

const SIGNALS = ['codec-statistics', 'block-compression'] as const;

/** Side by side, and without a conclusion: how far two recordings of one device lie apart was not measured. */
function statistics(questioned: AnalysisResultDto, reference: AnalysisResultDto): Rows {
  return SIGNALS.flatMap((signal): Rows => {
    const [mine, theirs] = [featuresOf(questioned, signal), featuresOf(reference, signal)];
    const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].sort();
    if (names.length === 0)
      return [
        {
          property: words.signals[signal],
          questioned: null,
          reference: null,
          agrees: null,
          note: words.notMeasured,
        },
      ];
    return names.map((name) => ({
      property: `${words.signals[signal]}: ${words.features[name] ?? name}`,
      questioned: mine[name]?.toPrecision(3) ?? null,
      reference: theirs[name]?.toPrecision(3) ?? null,
      agrees: null,
      note: words.noScale,
    }));
  });
}

function featuresOf({ signals }: AnalysisResultDto, name: string): Record<string, number> {
  return signals.find((signal) => signal.name === name)?.features ?? {};
}
