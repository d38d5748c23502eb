/**
 * The voices of the bank: announcements that people have spoken for Debian's Asterisk packages, and others that programs made or changed.
 * Needs ffmpeg, espeak-ng, flite and festival with its voices (Debian packages of these names, `festvox-us-slt-hts`, `festvox-kallpc16k`).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Region, Source } from '../../features/quiz/bank-schema.ts';
import type { Difficulty } from '../../features/quiz/limits.ts';
import type { Made } from './pictures.ts';
import { type Chance, chanceOf } from './pixels.ts';
import { ownSource, VOICE_TOLD } from './said.ts';

const RATE = 16_000;
/** All have the same loudness, the same quiet before and behind, and the same soft noise below. */
const LOUDNESS = 0.06;
const MARGIN_S = 0.2;
const FLOOR = 0.0006;
const [SHORTEST_S, LONGEST_S] = [1.6, 4.6];

const LANGUAGES = { en: 'English', es: 'Spanish', fr: 'French' } as const;
type Language = keyof typeof LANGUAGES;
const SPEAKERS: Record<Language, string> = {
  en: 'Allison Smith',
  es: 'Allison Smith',
  fr: 'June Wallack',
};
const FOLDERS: Record<Language, string> = {
  en: 'en_US_f_Allison',
  es: 'es_MX_f_Allison',
  fr: 'fr_CA_f_June',
};

/** Raw sound of anything that ffmpeg reads. */
function decoded(file: string, ...filters: string[]): Float32Array {
  const filter = ['aresample=16000', ...filters].join(',');
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-af', filter, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-'],
    { maxBuffer: 1 << 28 },
  );
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + (raw.length - (raw.length % 4))));
}

/** Without the quiet at both ends. */
function trimmed(sound: Float32Array): Float32Array {
  const loud = (at: number) => Math.abs(sound[at] ?? 0) > 0.012;
  let [from, to] = [0, sound.length - 1];
  while (from < to && !loud(from)) from += 1;
  while (to > from && !loud(to)) to -= 1;
  return sound.slice(from, to + 1);
}

/** As every voice of the bank is: loudness, margins, noise, telephone-wide band, AAC. */
function encoded(spoken: Float32Array, chance: Chance): Buffer {
  const margin = Math.round(MARGIN_S * RATE);
  const loudness = Math.sqrt(spoken.reduce((sum, x) => sum + x * x, 0) / spoken.length);
  const sound = new Float32Array(spoken.length + 2 * margin);
  for (let at = 0; at < sound.length; at += 1) {
    const noise = (chance() + chance() + chance() - 1.5) * FLOOR;
    sound[at] = Math.max(-0.98, Math.min(0.98, ((spoken[at - margin] ?? 0) * LOUDNESS) / loudness + noise));
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'quiz-voice-'));
  const [raw, file] = [path.join(folder, 'raw'), path.join(folder, 'voice.m4a')];
  writeFileSync(raw, Buffer.from(sound.buffer));
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', raw],
    ...['-af', 'highpass=f=120,lowpass=f=6800', '-c:a', 'aac', '-b:a', '32k', '-map_metadata', '-1'],
    ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-movflags', '+faststart', file],
  ]);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

const told = (language: Language) => ({
  ...VOICE_TOLD,
  kind: 'voice' as const,
  alt: `A spoken announcement in ${LANGUAGES[language]}`,
});

/** Recordings of one speaker that are neither a word nor a speech, in a fixed order. */
function recordings(folder: string, language: Language): string[] {
  const sounds = path.join(
    folder,
    `asterisk-core-sounds-${language}-g722/usr/share/asterisk/sounds`,
    FOLDERS[language],
  );
  return (
    readdirSync(sounds)
      .filter((name) => name.endsWith('.g722'))
      .map((name) => path.join(sounds, name))
      // G.722 has 8,000 bytes a second.
      .filter((file) => statSync(file).size > SHORTEST_S * 8_000 && statSync(file).size < LONGEST_S * 8_000)
      .sort()
  );
}

const sourceOf = (language: Language, title: string, changes: string): Source => ({
  ...{ title, changes, author: SPEAKERS[language], licence: 'CC-BY-SA-3.0' },
  origin: `Debian package asterisk-core-sounds-${language}`,
});
const titleOf = (file: string) => path.basename(file, '.g722');

/** As long as what the programs say: nobody should know a voice by its length. In G.722, with its quiet ends. */
const REAL_LEAST_BYTES = 2.7 * 8_000;

/** Every third, so that neighbours, which say nearly the same, do not meet. */
const REAL: ReadonlyArray<readonly [Language, number]> = [
  ['en', 12],
  ['es', 5],
  ['fr', 5],
];

export function* realVoices(folder: string): Generator<Made> {
  for (const [language, count] of REAL) {
    const files = recordings(folder, language).filter((file) => statSync(file).size > REAL_LEAST_BYTES);
    for (let n = 0; n < count; n += 1) {
      const file = files[n * 3]!;
      yield {
        ...told(language),
        bytes: encoded(trimmed(decoded(file)), chanceOf(8000 + n)),
        isDeepfake: false,
        difficulty: 'medium',
        explanation:
          'Authentic: a person has spoken this, and it was recorded. Nothing but loudness and format was changed.',
        regions: [],
        source: sourceOf(language, titleOf(file), 'Made equally loud and encoded anew.'),
        family: `${language} ${titleOf(file)}`,
      };
    }
  }
}

interface Program {
  name: string;
  origin: string;
  licence: string;
  language: Language;
  difficulty: Difficulty;
  say: (text: string, file: string) => void;
}

const ESPEAK = (voice: string, language: Language): Program => ({
  ...{ name: `eSpeak NG, voice ${voice}`, origin: 'Debian package espeak-ng', language, difficulty: 'easy' },
  licence: 'Speech made for this project with free software (GPL-3.0-or-later)',
  say: (text, file) => void execFileSync('espeak-ng', ['-v', voice, '-s', '150', '-w', file, text]),
});
const FLITE = (voice: string): Program => ({
  ...{ name: `Flite, voice ${voice}`, origin: 'Debian package flite', language: 'en', difficulty: 'medium' },
  licence: 'Speech made for this project with free software (MIT-like licence of Carnegie Mellon University)',
  say: (text, file) => void execFileSync('flite', ['-voice', voice, '-t', text, '-o', file]),
});
const FESTIVAL = (voice: string, name: string): Program => ({
  ...{
    name: `Festival, voice ${name}`,
    origin: `Debian package ${name}`,
    language: 'en',
    difficulty: 'medium',
  },
  licence: 'Speech made for this project with free software (MIT-like licence of the voice)',
  say: (text, file) =>
    void execFileSync('text2wave', ['-eval', `(voice_${voice})`, '-o', file], { input: text }),
});

const SAID: ReadonlyArray<readonly [Program, string]> = [
  [FLITE('slt'), 'The person at this extension is not available. Please leave a message after the tone.'],
  [FLITE('slt'), 'You are currently the only person in this conference.'],
  [FLITE('rms'), 'Please enter your account number, followed by the pound key.'],
  [FLITE('rms'), 'Your call is being transferred. Please hold the line.'],
  [FLITE('awb'), 'To listen to your messages again, please press three.'],
  [
    FESTIVAL('cmu_us_slt_arctic_hts', 'festvox-us-slt-hts'),
    'All of our agents are busy. Somebody will be with you shortly.',
  ],
  [
    FESTIVAL('cmu_us_slt_arctic_hts', 'festvox-us-slt-hts'),
    'Thank you for calling. Your message has been saved.',
  ],
  [FESTIVAL('kal_diphone', 'festvox-kallpc16k'), 'The number that you have dialed is not in service.'],
  [ESPEAK('en-us', 'en'), 'Please try your call again at a later time.'],
  [ESPEAK('es-419', 'es'), 'Por favor, deje su mensaje después del tono.'],
  [ESPEAK('es-419', 'es'), 'Todos nuestros agentes están ocupados en este momento.'],
  [ESPEAK('fr', 'fr'), 'Votre appel est important pour nous. Veuillez patienter.'],
  [ESPEAK('fr', 'fr'), 'Veuillez entrer votre numéro de compte.'],
];

export function* spokenByPrograms(): Generator<Made> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quiz-said-'));
  for (const [n, [program, text]] of SAID.entries()) {
    const file = path.join(folder, `${n}.wav`);
    program.say(text, file);
    yield {
      ...told(program.language),
      bytes: encoded(trimmed(decoded(file)), chanceOf(8100 + n)),
      isDeepfake: true,
      difficulty: program.difficulty,
      explanation: `Made: nobody has spoken this. A program read a text aloud (${program.name}).`,
      regions: [{ x: 0, y: 0, width: 1, height: 1 }],
      source: {
        ...ownSource(`“${text}”`, `Speech of a program: ${program.name}.`),
        ...{ origin: program.origin, licence: program.licence },
      },
      family: `said ${n}`,
    };
  }
  rmSync(folder, { recursive: true });
}

/** Quiet places, where one recording can be left and another begun. */
function pauseNear(sound: Float32Array, around: number): number {
  const size = Math.round(0.03 * RATE);
  let [best, least] = [around, Infinity];
  for (let at = around - RATE * 0.6; at < around + RATE * 0.6; at += size / 2) {
    const from = Math.max(0, Math.round(at));
    const part = sound.subarray(from, from + size);
    const power = part.reduce((sum, x) => sum + x * x, 0);
    if (part.length === size && power < least) [best, least] = [from + size / 2, power];
  }
  return Math.round(best);
}

/** The beginning of one recording and the end of another: a sentence that was never said. */
function spliced(one: Float32Array, other: Float32Array): { sound: Float32Array; regions: Region[] } {
  const head = one.subarray(0, pauseNear(one, one.length * 0.5));
  const tail = other.subarray(pauseNear(other, other.length * 0.5));
  const fade = Math.round(0.012 * RATE);
  const sound = new Float32Array(head.length + tail.length - fade);
  sound.set(head);
  for (let at = 0; at < tail.length; at += 1) {
    const share = Math.min(1, at / fade);
    const place = head.length - fade + at;
    sound[place] = (at < fade ? (1 - share) * sound[place]! : 0) + share * tail[at]!;
  }
  const x = (head.length + MARGIN_S * RATE) / (sound.length + 2 * MARGIN_S * RATE);
  return { sound, regions: [{ x, y: 0, width: 1 - x, height: 1 }] };
}

export function* alteredVoices(folder: string): Generator<Made> {
  const languages: readonly Language[] = ['en', 'en', 'en', 'es', 'fr'];
  for (const [n, language] of languages.entries()) {
    const files = recordings(folder, language);
    const [one, other] = [files[n * 6 + 1]!, files[n * 6 + 4]!];
    const { sound, regions } = spliced(trimmed(decoded(one)), trimmed(decoded(other)));
    yield {
      ...told(language),
      bytes: encoded(sound.subarray(0, Math.round(LONGEST_S * RATE)), chanceOf(8200 + n)),
      isDeepfake: true,
      difficulty: 'hard',
      explanation:
        'Altered: the beginning of one recording and the end of another were put together. A person spoke both, and never this sentence.',
      regions,
      source: sourceOf(language, `${titleOf(one)}, ${titleOf(other)}`, 'Two recordings were cut and joined.'),
      family: `${language} ${titleOf(one)}`,
    };
  }
  for (const [n, language] of languages.slice(1).entries()) {
    const file = recordings(folder, language)[n * 6 + 2]!;
    const factor = n % 2 === 0 ? 0.86 : 1.16;
    const turned = decoded(
      file,
      `asetrate=${Math.round(RATE * factor)}`,
      'aresample=16000',
      `atempo=${(1 / factor).toFixed(4)}`,
    );
    yield {
      ...told(language),
      bytes: encoded(trimmed(turned).subarray(0, Math.round(LONGEST_S * RATE)), chanceOf(8300 + n)),
      isDeepfake: true,
      difficulty: 'medium',
      explanation: `Altered: a recorded voice was made ${factor < 1 ? 'deeper' : 'higher'} by a program, at the same speed, so that it sounds like somebody else.`,
      regions: [{ x: 0, y: 0, width: 1, height: 1 }],
      source: sourceOf(language, titleOf(file), `The pitch was multiplied by ${factor}.`),
      family: `${language} ${titleOf(file)}`,
    };
  }
}
