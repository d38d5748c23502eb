import '@mantine/core/styles/Progress.css';
import { Button, NativeSelect, Progress, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { useRef, useState } from 'react';
import { DESCRIPTION_LENGTH, EVIDENCE_ROLES, type EvidenceRole } from '../limits.ts';
import { detail, roles, toasts } from '../words-ui.ts';
import { caseKey, failedAs, fileUrl, forensicsCalls } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';
import { type Sending, sendFile } from './send-file.ts';

const words = detail.exhibits;

/** `…/analyses/ID`, or the id itself. */
const idIn = (text: string) => text.trim().split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';

/** A file, or an analysis that exists. */
export function AddExhibit(props: CaseProps) {
  const [role, setRole] = useState<EvidenceRole>('questioned');
  const [description, setDescription] = useState('');
  return (
    <div className={classes.form}>
      <NativeSelect
        label={words.role}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as EvidenceRole)}
        data={EVIDENCE_ROLES.map((value) => ({ value, label: roles[value] }))}
      />
      <TextInput
        label={words.description}
        maxLength={DESCRIPTION_LENGTH}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={classes.two}>
        <SendFile {...props} role={role} description={description} onDone={() => setDescription('')} />
        <AddAnalysis {...props} role={role} description={description} onDone={() => setDescription('')} />
      </div>
    </div>
  );
}

type PartProps = CaseProps & { role: EvidenceRole; description: string; onDone: () => void };

function SendFile({ organizationId, caseId, role, description, onDone }: PartProps) {
  const picker = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const [sending, setSending] = useState<(Sending & { name: string }) | null>(null);
  const [share, setShare] = useState(0);
  async function send(file: File) {
    const query = new URLSearchParams({ role, description });
    const url = fileUrl(organizationId, `/cases/${encodeURIComponent(caseId)}/files?${query}`);
    setShare(0);
    const started = sendFile(url, file, setShare);
    setSending({ ...started, name: file.name });
    const ended = await started.ended;
    setSending(null);
    if (ended.state === 'sent') {
      showToast(toasts.added(ended.exhibit));
      onDone();
    } else if (ended.state === 'failed') {
      showToast(
        { ...words.sendFailed, description: ended.words ?? words.sendFailed.description },
        'destructive',
      );
    }
    await queries.invalidateQueries({ queryKey: caseKey(organizationId, caseId) });
  }
  return (
    <div className={classes.tight}>
      <strong>{words.file}</strong>
      <span className={classes.small}>{words.fileText}</span>
      <input
        ref={picker}
        type="file"
        accept="video/*,audio/*,image/*"
        className="um-hidden"
        tabIndex={-1}
        aria-label={words.file}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) void send(chosen);
          event.currentTarget.value = '';
        }}
      />
      {sending === null ? (
        <div>
          <Button variant="default" onClick={() => picker.current?.click()}>
            {words.choose}
          </Button>
        </div>
      ) : (
        <>
          <p role="status">
            {words.sending}: {sending.name}
          </p>
          <Progress value={share * 100} aria-label={words.sending} />
          <div>
            <Button variant="default" size="compact-sm" onClick={sending.cancel}>
              {words.stop}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function AddAnalysis({ organizationId, caseId, role, description, onDone }: PartProps) {
  const [named, setNamed] = useState('');
  const adding = useCall({
    call: () =>
      forensicsCalls().addAnalysis({ organizationId, caseId, analysisId: idIn(named), role, description }),
    done: ({ exhibit }) => toasts.added(exhibit),
    failed: failedAs(toasts.updateFailed),
    changes: [caseKey(organizationId, caseId)],
    onDone: () => {
      setNamed('');
      onDone();
    },
  });
  return (
    <form
      className={classes.tight}
      aria-label={words.analysis}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void adding.run();
      }}
    >
      <strong>{words.analysis}</strong>
      <span className={classes.small}>{words.analysisText}</span>
      <TextInput
        label={words.analysisId}
        value={named}
        onChange={(event) => setNamed(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={adding.busy} disabled={idIn(named) === ''}>
          {words.add}
        </Button>
      </div>
    </form>
  );
}
