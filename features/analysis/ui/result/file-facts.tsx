import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { fileFields, result as words } from '@unmask/product/copy/result';
import { formatBytes, formatTime, Panel } from '@unmask/ui';
import { useState } from 'react';
import { Facts } from './provenance-panel.tsx';
import classes from './result.module.css';
import type { Result } from './result-types.ts';

type Stream = Result['file']['streams'][number];

function number(stream: Stream, key: string): number | null {
  const value = stream[key];
  return typeof value === 'number' ? value : null;
}

/** "h264, 1280×720, 25 fps" or "aac, 48 kHz": only what the decoder stated. */
export function streamWords(stream: Stream): string {
  const width = number(stream, 'width');
  const height = number(stream, 'height');
  const rate = number(stream, 'frameRate');
  const sampleRate = number(stream, 'sampleRate_hz');
  const bitRate = number(stream, 'bitRate_bps');
  const parts = [
    stream.codec,
    width !== null && height !== null ? `${width}×${height}` : null,
    rate === null ? null : `${Math.round(rate * 100) / 100} fps`,
    sampleRate === null ? null : `${sampleRate / 1000} kHz`,
    bitRate === null ? null : `${Math.round(bitRate / 1000)} kbit/s`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function engineWords({ version, detectors }: Result['engine']): string {
  const named = Object.entries(detectors).map(([name, number]) => `${name} ${number}`);
  return named.length === 0 ? version : fileFields.engine(version, named.join(', '));
}

function factRows(result: Result): Array<[string, string]> {
  const { file } = result;
  const damaged = file.damagedFrames > 0 ? `, ${fileFields.damaged(file.damagedFrames)}` : '';
  return [
    [fileFields.name, file.name],
    [fileFields.size, formatBytes(file.size_bytes)],
    [fileFields.container, file.container],
    [fileFields.duration, file.duration_s === null ? '' : formatTime(file.duration_s)],
    ...file.streams.map((stream): [string, string] => [fileFields[stream.kind], streamWords(stream)]),
    [fileFields.frames, `${file.decodedFrames}${damaged}`],
    [words.engine, engineWords(result.engine)],
  ];
}

/** What the file is, its hash, and the engine that read it. */
export function FileFacts({ result }: { result: Result }) {
  const rows = factRows(result).filter(([, value]) => value !== '');
  const { sha256 } = result.file;
  return (
    <Panel title={result.mode === 'frames' ? words.stills : words.file}>
      <Facts rows={rows} />
      {sha256 !== '' && <Hash sha256={sha256} />}
    </Panel>
  );
}

function Hash({ sha256 }: { sha256: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(sha256);
      setCopied(true);
    } catch (thrown) {
      console.warn('clipboard', thrown);
    }
  }
  return (
    <div className={classes.hash}>
      <div className={classes.hashHead}>
        <span className="um-label">{words.hash}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconCopy size={14} stroke={1.6} />}
          onClick={copy}
        >
          {copied ? words.copied : words.copy}
        </Button>
      </div>
      <code className="um-mono">{sha256}</code>
    </div>
  );
}
