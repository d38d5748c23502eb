import { Button, NativeSelect, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '@unmask/accounts/ui';
import { analysisCalls } from '@unmask/analyses/ui/rpc';
import { checkFile, submitAnalysis } from '@unmask/analyses/ui/submit';
import { maxVideoSizeBytes } from '@unmask/product/plans';
import { AsyncView, Panel, shownTime } from '@unmask/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { toasts, compareWords as words } from '../words.ts';
import classes from './compare.module.css';

interface FileSlotProps {
  title: string;
  help: string;
  /** The analysis that is chosen. */
  value: string | null;
  onChange: (analysisId: string | null) => void;
}

/** Analyses that can be chosen. */
const LISTED = 50;
const ownKey = ['saved-analyses', 'to-compare'];

/** One of the two files: an analysis that is there, or a file that becomes one. */
export function FileSlot({ title, help, value, onChange }: FileSlotProps) {
  const query = useQuery({ queryKey: ownKey, queryFn: () => analysisCalls().list({ limit: LISTED }) });
  const sending = useSending(onChange);
  return (
    <Panel title={title}>
      <div className={classes.panel}>
        <p className="um-dim">{help}</p>
        <AsyncView query={query} failed={words.listFailed} label={words.loading}>
          {({ items }) => {
            const listed = items.filter(({ byMe }) => byMe);
            const known = value === null || listed.some(({ id }) => id === value);
            return listed.length === 0 && value === null ? (
              <p>{words.none}</p>
            ) : (
              <NativeSelect
                label={words.one}
                value={value ?? ''}
                onChange={(event) => onChange(event.currentTarget.value || null)}
                data={[
                  { value: '', label: words.choose },
                  ...(known || value === null ? [] : [{ value, label: sending.name ?? words.one }]),
                  ...listed.map(({ id, name, createdAt }) => ({
                    value: id,
                    label: `${name}, ${shownTime(createdAt)}`,
                  })),
                ]}
              />
            );
          }}
        </AsyncView>
        <Upload title={title} sending={sending} />
      </div>
    </Panel>
  );
}

function Upload({ title, sending }: { title: string; sending: Sending }) {
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  const { share, name, error, send, cancel } = sending;
  return (
    <>
      <div className={classes.actions}>
        <span className="um-dim">{words.or}</span>
        <Button variant="default" loading={share !== null} onClick={() => input.current?.click()}>
          {words.upload}
        </Button>
        {share !== null && (
          <Button variant="subtle" color="gray" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${title}: ${words.upload}`}
          accept="video/*,audio/*,image/*"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void send(file);
          }}
        />
      </div>
      {share !== null && (
        <div>
          <span id={label}>{words.uploading(share)}</span>
          <Progress value={100 * share} aria-labelledby={label} />
        </div>
      )}
      {share === null && name !== null && <p role="status">{words.uploaded(name)}</p>}
      {error !== null && <p role="alert">{error}</p>}
      <p className={classes.small}>{words.uploadNote}</p>
    </>
  );
}

interface Sending {
  /** Null while nothing is sent. */
  share: number | null;
  /** Of what was sent last. */
  name: string | null;
  error: string | null;
  send: (file: File) => Promise<void>;
  cancel: () => void;
}

function useSending(onSent: (analysisId: string) => void): Sending {
  const { profile } = useSession();
  const queries = useQueryClient();
  const stop = useRef(new AbortController());
  const [share, setShare] = useState<number | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => stop.current.abort(), []);

  async function send(file: File) {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setError(null);
    setName(null);
    try {
      checkFile(file, maxVideoSizeBytes(profile?.subscription_tier ?? 'free'));
      setShare(0);
      const analysis = await submitAnalysis({
        ...{ file, frames: [], fileSha256: null, mode: 'full', stability: false },
        signal,
        onUpload: setShare,
      });
      setName(file.name);
      onSent(analysis.id);
      await queries.invalidateQueries({ queryKey: ownKey });
    } catch (thrown) {
      if (!signal.aborted) setError(thrown instanceof Error ? thrown.message : toasts.failed.description);
    } finally {
      setShare(null);
    }
  }
  return { share, name, error, send, cancel: () => stop.current.abort() };
}
