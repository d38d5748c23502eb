import { Button } from '@mantine/core';
import { verifyPage as words } from '@unmask/product/copy/documents';
import { type DragEvent, useRef, useState } from 'react';
import classes from './documents.module.css';

type Comparison =
  | { phase: 'none' }
  | { phase: 'hashing'; share: number }
  | { phase: 'unread' }
  | { phase: 'done'; name: string; sha256: string };

/** Hashes a file on the reader's own device and says whether it is the one that was issued. */
export function CompareFile({ sha256 }: { sha256: string }) {
  const [comparison, setComparison] = useState<Comparison>({ phase: 'none' });
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);

  async function compare(file: File) {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setComparison({ phase: 'hashing', share: 0 });
    try {
      const { hashFile } = await import('@unmask/ui/file-hash.ts');
      const own = await hashFile(file, stop.signal, (share) => setComparison({ phase: 'hashing', share }));
      setComparison({ phase: 'done', name: file.name, sha256: own });
    } catch (thrown) {
      if (stop.signal.aborted) return;
      console.warn('hash', thrown);
      setComparison({ phase: 'unread' });
    }
  }
  function dropped(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void compare(file);
  }
  return (
    // The button does the same without a pointer.
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file, beside the button for everybody
    <div
      className={classes.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <p>{words.compareText}</p>
      <input
        ref={picker}
        type="file"
        className="um-hidden"
        tabIndex={-1}
        aria-label={words.choose}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void compare(file);
          event.currentTarget.value = '';
        }}
      />
      <Button variant="default" onClick={() => picker.current?.click()}>
        {words.choose}
      </Button>
      <div role="status">
        <Outcome comparison={comparison} sha256={sha256} />
      </div>
    </div>
  );
}

function Outcome({ comparison, sha256 }: { comparison: Comparison; sha256: string }) {
  if (comparison.phase === 'none') return null;
  if (comparison.phase === 'hashing')
    return (
      <p>
        {words.hashing}: {Math.floor(comparison.share * 100)}%
      </p>
    );
  if (comparison.phase === 'unread') return <p>{words.unread}</p>;
  const same = comparison.sha256 === sha256;
  return (
    <div className={classes.state} data-state={same ? 'valid' : 'unknown'}>
      <h3>{same ? words.same : words.different}</h3>
      <p>
        {comparison.name}: {same ? words.sameText : words.differentText}
      </p>
      <p className="um-dim">{words.its}</p>
      <code className={classes.long}>{comparison.sha256}</code>
    </div>
  );
}
