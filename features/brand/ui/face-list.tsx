import { Button, FileButton } from '@mantine/core';
import { shownTime } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { EnrolledFace } from '../contract.ts';
import { faceWords as words } from '../face-words.ts';
import { MAX_PORTRAITS } from '../limits.ts';
import classes from './brand.module.css';
import { brandCalls, brandKey, failedAs } from './calls.ts';
import { Portraits } from './portraits.tsx';
import { sendFile } from './send-file.ts';

interface Props {
  organizationId: string;
  items: readonly EnrolledFace[];
}

/** Everybody who was asked, with their answer and their portraits. */
export function FaceList({ organizationId, items }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <DataTable
        label={words.title}
        list={heldList(items)}
        keyOf={({ id }) => id}
        empty={words.none}
        columns={[
          {
            label: words.columns.person,
            name: true,
            cell: ({ name, email }) => (
              <>
                <span>{name}</span>
                <span className={classes.small}>{email}</span>
              </>
            ),
          },
          { label: words.columns.consent, cell: (face) => <Consent face={face} /> },
          {
            label: words.columns.portraits,
            cell: (face) => <Portraits organizationId={organizationId} face={face} />,
          },
          {
            label: words.columns.actions,
            actions: true,
            cell: (face) => <Actions organizationId={organizationId} face={face} onAsk={setQuestion} />,
          },
        ]}
      />
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </>
  );
}

function Consent({ face: { state, until, endedAt, matches } }: { face: EnrolledFace }) {
  const open = state === 'invited' || state === 'consented';
  return (
    <>
      <span className={classes.face} data-state={state}>
        {words.states[state]}
      </span>
      <span className={classes.small}>
        {open ? words.until[state](shownTime(until)) : words.until.ended(shownTime(endedAt ?? until))}
        {matches > 0 && ` ${words.matches(matches)}`}
      </span>
    </>
  );
}

interface ActionsProps {
  organizationId: string;
  face: EnrolledFace;
  onAsk: (question: Question) => void;
}

function Actions({ organizationId, face, onAsk }: ActionsProps) {
  const { name, state, portraits } = face;
  const calls = useFaceCalls(organizationId, face);
  const room = portraits.filter((portrait) => portrait.state !== 'refused').length < MAX_PORTRAITS;
  const mail = state === 'consented' ? words.link : words.mail;
  return (
    <div className={classes.links}>
      {state === 'consented' && room && (
        <FileButton
          accept="image/*"
          inputProps={{ 'aria-label': words.addOf(name) }}
          onChange={(file) => file && void calls.adding.run(file)}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="compact-sm"
              aria-label={words.addOf(name)}
              loading={calls.adding.busy}
            >
              {words.add}
            </Button>
          )}
        </FileButton>
      )}
      {new Date(face.mailAgainAt) <= new Date() && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={words.mailOf(mail, name)}
          loading={calls.mailing.busy}
          onClick={() => void calls.mailing.run()}
        >
          {mail}
        </Button>
      )}
      {(state === 'consented' || state === 'invited') && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={words.withdrawOf(name)}
          onClick={() =>
            onAsk({
              title: words.withdrawTitle(name),
              text: words.withdrawText,
              action: words.withdraw,
              run: () => calls.withdrawing.run(),
            })
          }
        >
          {words.withdraw}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        color="var(--um-red)"
        aria-label={words.removeOf(name)}
        onClick={() =>
          onAsk({
            title: words.removeTitle(name),
            text: words.removeText,
            action: words.remove,
            run: () => calls.removing.run(),
          })
        }
      >
        {words.remove}
      </Button>
    </div>
  );
}

function useFaceCalls(organizationId: string, { id }: EnrolledFace) {
  const changes = [brandKey(organizationId, 'faces')];
  return {
    adding: useCall({
      call: (file: File) => sendFile(organizationId, `faces/${encodeURIComponent(id)}/portraits`, file),
      done: words.added,
      failed: failedAs(words.addFailed),
      changes,
    }),
    mailing: useCall({
      call: () => brandCalls().mailFace({ organizationId, id }),
      done: words.mailed,
      failed: failedAs(words.mailFailed),
      changes,
    }),
    withdrawing: useCall({
      call: () => brandCalls().withdrawFace({ organizationId, id }),
      done: words.withdrawn,
      failed: failedAs(words.withdrawFailed),
      changes,
    }),
    removing: useCall({
      call: () => brandCalls().removeFace({ organizationId, id }),
      done: words.removed,
      failed: failedAs(words.removeFailed),
      changes,
    }),
  };
}
