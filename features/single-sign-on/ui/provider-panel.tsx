import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failed, Panel, showToast, type ToastWords } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useState } from 'react';
import type { View } from '../contract.ts';
import { panelWords as words } from '../words.ts';
import { signOnCalls, signOnKey } from './calls.ts';
import { ProviderForm } from './provider-form.tsx';
import { type Change, ProviderState } from './provider-state.tsx';
import classes from './single-sign-on.module.css';

interface Asked {
  call: () => Promise<View>;
  toast: ToastWords;
}

/** Single sign-on of an organization, for its admins. */
export default function ProviderPanel({ organizationId }: { organizationId: string }) {
  const queries = useQueryClient();
  const queryKey = signOnKey(organizationId);
  const found = useQuery({ queryKey, queryFn: () => signOnCalls().read({ organizationId }) });
  const [question, setQuestion] = useState<Question | null>(null);
  const show = (now: View) => void queries.setQueryData(queryKey, now);
  const calling = useCall({
    call: ({ call }: Asked) => call(),
    done: (_view, { toast }) => toast,
    failed: words.failed,
    onDone: show,
  });
  const { busy } = calling;
  const run = (call: Asked['call'], toast: ToastWords) => calling.run({ call, toast });
  const changed = (what: { enabled?: boolean; required?: boolean }) =>
    run(() => signOnCalls().change({ organizationId, ...what }), words.changedToast);
  const changes: Record<Change, () => void> = {
    proveDomain: () => void run(() => signOnCalls().proveDomain({ organizationId }), words.provedToast),
    test: () => void run(() => signOnCalls().test({ organizationId }), words.testedToast),
    enable: () => void changed({ enabled: true }),
    disable: () => void changed({ enabled: false }),
    require: () => void changed({ required: true }),
    unrequire: () => void changed({ required: false }),
    remove: () =>
      setQuestion({
        ...words.removeAsk,
        run: () => run(() => signOnCalls().remove({ organizationId }), words.removed),
      }),
  };

  const view = found.data;
  const provider = view?.provider ?? null;
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        {found.isPending && <Skeleton height={80} />}
        {found.isError && <Failed text={words.loadFailed} onRetry={found.refetch} />}
        {view && !view.available && (
          <p className={classes.text}>
            {words.needs} <Anchor href="/#subscription-plans">{words.plans}</Anchor>
          </p>
        )}
        {view && !view.available && provider !== null && (
          <div className={classes.ways}>
            <Button variant="subtle" color="var(--um-red)" onClick={changes.remove}>
              {words.remove}
            </Button>
          </div>
        )}
        {view?.available && (
          <>
            <ProviderForm
              key={provider === null ? 'new' : `${provider.kind}-${provider.issuer}-${provider.domain}`}
              provider={provider}
              addresses={view.addresses}
              onSave={(save) => signOnCalls().save({ organizationId, ...save })}
              onSaved={(now) => {
                show(now);
                showToast(words.saved);
              }}
            />
            {provider !== null && (
              <ProviderState provider={provider} busy={busy} onChange={(change) => changes[change]()} />
            )}
          </>
        )}
      </div>
      <AskDialog question={question} cancel={words.cancel} onClose={() => setQuestion(null)} />
    </Panel>
  );
}
