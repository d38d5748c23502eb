import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { fileFields, result as words } from '@unmask/product/copy/result';
import { containerWords } from '@unmask/product/evidence-reading';
import { engineWords, streamWords } from '@unmask/product/result-reading';
import { formatBytes, formatTime, Panel } from '@unmask/ui';
import { useState } from 'react';
import { Facts } from './provenance-panel.tsx';
import classes from './result.module.css';
import type { Result } from './result-types.ts';

function factRows(result: Result): Array<[string, string]> {
  const { file, mode, modality } = result;
  const damaged = file.damagedFrames > 0 ? `, ${fileFields.damaged(file.damagedFrames)}` : '';
  return [
    [fileFields.name, file.name],
    [fileFields.size, formatBytes(file.size_bytes)],
    // Of the file only its name and size are known where stills were sent.
    [fileFields.container, mode === 'frames' ? '' : containerWords(file.container, file.metadata)],
    [fileFields.duration, file.duration_s === null ? '' : formatTime(file.duration_s)],
    ...file.streams.map((stream): [string, string] => [fileFields[stream.kind], streamWords(stream)]),
    [fileFields.frames, modality === 'audio' ? '' : `${file.decodedFrames}${damaged}`],
    [words.engine, engineWords(result.engine)],
  ];
}

/** What the file is, its hash, and the engine that read it. */
export function FileFacts({ result }: { result: Result }) {
  const rows = factRows(result).filter(([, value]) => value !== '');
  const { sha256, original } = result.file;
  const stills = result.mode === 'frames';
  return (
    <Panel title={stills ? words.stills : words.file}>
      <Facts rows={rows} />
      {sha256 !== '' && (
        <Hash
          name={stills ? words.stillsHash : words.hash}
          sha256={sha256}
          note={stills ? words.stillsHashNote : null}
        />
      )}
      {stills && original && (
        <Hash name={words.originalHash} sha256={original.sha256} note={words.originalHashNote} />
      )}
      {stills && !original && <p className={classes.empty}>{words.originalUnknown}</p>}
    </Panel>
  );
}

function Hash({ name, sha256, note }: { name: string; sha256: string; note: string | null }) {
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
        <span className="um-label">{name}</span>
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
      {note !== null && <p className={classes.empty}>{note}</p>}
    </div>
  );
}
