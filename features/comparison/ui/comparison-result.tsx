import { containerWords } from '@unmask/product/evidence-reading';
import { Panel } from '@unmask/ui';
import type { FileComparisonDto } from '../contract.ts';
import { sensorNumbers, sensorWords } from '../sensor-words.ts';
import { shownNumber } from '../shown-numbers.ts';
import { compareWords, faceWords, factWords, voiceWords } from '../words.ts';
import classes from './compare.module.css';

interface ComparisonResultProps {
  result: FileComparisonDto;
  /** Of the questioned file, and of the known real one. */
  names: readonly [string, string];
}

/** What came out: of faces and sensors a ratio where it was measured, of voices counts, of the files a table. */
export function ComparisonResult({ result, names }: ComparisonResultProps) {
  return (
    <>
      {hasPictures(result) && <Faces result={result} />}
      <Voices result={result} />
      {isAboutSensors(result) && <Sensors result={result} />}
      <Facts facts={result.facts} names={names} />
    </>
  );
}

/** Two recordings have no faces to speak of. */
function hasPictures({ faces, facts }: FileComparisonDto): boolean {
  const stated = (wanted: string) =>
    facts.some(
      ({ name, questioned, reference }) => name === wanted && (questioned !== null || reference !== null),
    );
  return faces.state === 'compared' || stated('picture_codec') || !stated('sound_codec');
}

function Faces({ result: { faces, measured } }: Pick<ComparisonResultProps, 'result'>) {
  return (
    <Panel title={faceWords.title}>
      <div className={classes.panel}>
        <p className={classes.headline}>{faceWords.headline(faces)}</p>
        {faces.state === 'compared' && (
          <>
            <p>{faceWords.ratio(faces)}</p>
            {faces.supports === 'same' && <p>{faceWords.same}</p>}
            <p className="um-dim">{faceWords.counts(faces, measured.faces)}</p>
            {faces.others && <p className="um-dim">{faceWords.others}</p>}
            <p className="um-dim">{faceWords.limits(measured.faces.least_px)}</p>
          </>
        )}
      </div>
    </Panel>
  );
}

function Voices({ result: { voices, measured } }: Pick<ComparisonResultProps, 'result'>) {
  const { facts } = voiceWords;
  return (
    <Panel title={voiceWords.title}>
      <div className={classes.panel}>
        <p className={classes.headline}>{voiceWords.headline(voices)}</p>
        {voices.state === 'described' && (
          <>
            <Table
              label={voiceWords.title}
              rows={[
                [facts.pitch, ...both(voices, ({ pitch_hz }) => voiceWords.hertz(pitch_hz))],
                [
                  facts.spread,
                  ...both(voices, ({ pitch_semitones }) => voiceWords.semitones(pitch_semitones)),
                ],
                [facts.speech, ...both(voices, ({ speech_s }) => voiceWords.seconds(speech_s))],
              ]}
            />
            <p className="um-dim">{voiceWords.counts(voices, measured.voices)}</p>
            <p>{voiceWords.why}</p>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Recordings and clips have no still pictures to speak of. */
function isAboutSensors({ sensors }: FileComparisonDto): boolean {
  return sensors.state === 'compared' || sensors.reason !== 'no_picture';
}

function Sensors({ result: { sensors, measured } }: Pick<ComparisonResultProps, 'result'>) {
  return (
    <Panel title={sensorWords.title}>
      <div className={classes.panel}>
        {sensors.state === 'abstained' ? (
          <p className={classes.headline}>{sensorWords.abstained[sensors.reason]}</p>
        ) : (
          <>
            <p className={classes.headline}>{sensorWords[sensors.supports]}</p>
            {sensors.supports === 'same' && (
              <>
                <p>{sensorWords.ratio(sensorNumbers.times(sensors))}</p>
                <p>{sensorWords.meaning}</p>
              </>
            )}
            <p className="um-dim">{sensorWords.counts(...sensorNumbers.counts(sensors, measured.sensors))}</p>
            <p className="um-dim">{sensorWords.limits(shownNumber(measured.sensors.least_px))}</p>
          </>
        )}
      </div>
    </Panel>
  );
}

type Described = Extract<FileComparisonDto['voices'], { state: 'described' }>;

const both = ({ questioned, reference }: Described, of: (voice: Described['questioned']) => string) => [
  of(questioned),
  of(reference),
];

function Facts({ facts, names }: { facts: FileComparisonDto['facts']; names: readonly [string, string] }) {
  const agree = facts.filter(({ agrees }) => agrees === true).length;
  const differ = facts.filter(({ agrees }) => agrees === false).length;
  return (
    <Panel title={factWords.title}>
      <div className={classes.panel}>
        <p className={classes.headline}>{factWords.lead(agree, differ)}</p>
        <p className="um-dim">{factWords.help}</p>
        <Table
          label={`${factWords.title}: ${names.join(', ')}`}
          verdict
          rows={facts.map(({ name, questioned, reference, agrees }) => [
            factWords.names[name],
            shownFact(name, questioned),
            shownFact(name, reference),
            agrees === null ? factWords.unknown : agrees ? factWords.agrees : factWords.differs,
          ])}
        />
      </div>
    </Panel>
  );
}

function shownFact(name: FileComparisonDto['facts'][number]['name'], value: string | null): string {
  if (value === null) return factWords.notStated;
  return name === 'container' ? containerWords(value) : value;
}

interface TableProps {
  label: string;
  /** Whether the last column says what the row comes to. */
  verdict?: boolean;
  rows: readonly (readonly string[])[];
}

function Table({ label, verdict = false, rows }: TableProps) {
  const columns = [compareWords.questioned, compareWords.reference, ...(verdict ? [factWords.verdict] : [])];
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{factWords.fact}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([fact, ...cells]) => (
          <tr key={fact}>
            <th scope="row">{fact}</th>
            {cells.map((cell, column) => (
              <td key={columns[column]} data-column={columns[column]} data-says={cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
