import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Switch.css';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failed, Panel, showToast, type ToastWords } from '@unmask/ui';
import { AskDialog, type Question } from '@unmask/ui/ask-dialog.tsx';
import { useState } from 'react';
import type { View } from '../contract.ts';
import { panelWords as words } from '../words.ts';
import { reportFailure, signOnCalls } from './calls.ts';
import { ProviderForm } from './provider-form.tsx';
import { type Change, ProviderState } from './provider-state.tsx';
import classes from './single-sign-on.module.css';

/** Single sign-on of an organization, for its admins. */
export default function ProviderPanel({ organizationId }: { organizationId: string }) {
  const queries = useQueryClient();
  const queryKey = ['single-sign-on', organizationId];
  const found = useQuery({ queryKey, queryFn: () => signOnCalls().read({ organizationId }) });
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);

  async function run(call: () => Promise<View>, toast: ToastWords): Promise<void> {
    setBusy(true);
    try {
      queries.setQueryData(queryKey, await call());
      showToast(toast);
    } catch (thrown) {
      reportFailure(thrown);
    }
    setBusy(false);
  }
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
              onSave={(save) => run(() => signOnCalls().save({ organizationId, ...save }), words.saved)}
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
