import { abstainReasons, unknownReason } from '@unmask/product/copy/result';
import type { VoiceResult } from '../contract.ts';
import { voiceResult as words } from '../words.ts';
import classes from './voice.module.css';

type Voiceprint = VoiceResult['voiceprint'];

/** The three parts of the voiceprint; what could not be measured says why. */
export function VoiceprintTable({ voiceprint }: { voiceprint: Voiceprint }) {
  const { spectralAnalysis, prosodyPattern, artificialMarkers } = voiceprint;
  return (
    <dl className={classes.voiceprint}>
      <div>
        <dt>{words.spectral}</dt>
        <dd>
          <Score measured={spectralAnalysis} />
          <small>{words.spectralText}</small>
        </dd>
      </div>
      <div>
        <dt>{words.prosody}</dt>
        <dd>
          {prosodyPattern === null ? <span>{words.notMeasured}</span> : <Prosody pattern={prosodyPattern} />}
          <small>{words.prosodyText}</small>
        </dd>
      </div>
      <div>
        <dt>{words.markers}</dt>
        <dd>
          <Score measured={artificialMarkers} />
          <small>{words.markersText}</small>
        </dd>
      </div>
    </dl>
  );
}

function Score({ measured }: { measured: { score: number | null; reason: string | null } }) {
  const { score, reason } = measured;
  if (score !== null) return <strong className="um-mono">{Math.round(score)}</strong>;
  const known: Readonly<Record<string, string>> = abstainReasons;
  return (
    <span>
      {words.notMeasured}: {known[reason ?? ''] ?? unknownReason}
    </span>
  );
}

function Prosody({ pattern }: { pattern: NonNullable<Voiceprint['prosodyPattern']> }) {
  const names = words.prosodyNames;
  return (
    <ul>
      <li>
        {names.pitch_spread}: <span className="um-mono">{words.octaves(pattern.pitchSpread_octaves)}</span>
      </li>
      <li>
        {names.pitch_step}: <span className="um-mono">{words.octaves(pattern.pitchStep_octaves)}</span>
      </li>
      <li>
        {names.pitch_jitter}: <span className="um-mono">{words.octaves(pattern.pitchJitter_octaves)}</span>
      </li>
      <li>
        {names.shimmer}: <span className="um-mono">{words.decibels(pattern.shimmer_db)}</span>
      </li>
    </ul>
  );
}
