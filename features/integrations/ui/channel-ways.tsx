import { Button } from '@mantine/core';
import { showToast } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { Integration } from '../contract.ts';
import { page as words } from '../words.ts';
import { failedAs, integrationCalls, integrationsKey } from './calls.ts';
import classes from './integrations.module.css';

interface Props {
  organizationId: string;
  stored: Integration;
}

/** What can be done with a place that is set up: a test, and its end. */
export function ChannelWays({ organizationId, stored }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const name = words.names[stored.type];
  const testing = useCall({
    call: ({ id }: Integration) => integrationCalls().test({ organizationId, id }),
    failed: failedAs(words.testFailed),
    onDone: ({ success, message }) =>
      success
        ? showToast(words.tested(name))
        : showToast(
            { ...words.testFailed, description: message ?? words.testFailed.description },
            'destructive',
          ),
  });
  const removing = useCall({
    call: ({ id }: Integration) => integrationCalls().delete({ organizationId, id }),
    done: words.removed,
    failed: failedAs(words.removeFailed),
    changes: [integrationsKey(organizationId)],
  });
  return (
    <div className={classes.ways}>
      <Button variant="default" loading={testing.busy} onClick={() => void testing.run(stored)}>
        {words.test}
      </Button>
      <Button
        variant="subtle"
        color="var(--um-red)"
        onClick={() => setQuestion({ ...words.removeAsk, run: () => removing.run(stored) })}
      >
        {words.remove}
      </Button>
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </div>
  );
}
