import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AsyncView } from '@unmask/ui';
import { ProgressBar } from '@unmask/ui/progress-bar.tsx';
import { useCall } from '@unmask/ui/use-call.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReadModule } from '../contract.ts';
import { view as words } from '../page-words.ts';
import { failed } from '../words.ts';
import { moduleKey, modulesKey, told, trainingCalls } from './calls.ts';
import { KnowledgeCheck } from './knowledge-check.tsx';
import { SectionView } from './section-view.tsx';
import classes from './training.module.css';

interface ModuleViewProps {
  organizationId: string;
  moduleId: string;
  onBack: () => void;
}

/** One module, section by section, and the knowledge check as its last step. */
export function ModuleView({ organizationId, moduleId, onBack }: ModuleViewProps) {
  const found = useQuery({
    queryKey: moduleKey(organizationId, moduleId),
    queryFn: () => told(failed.module, trainingCalls().module({ organizationId, moduleId })),
    // What is being read stays as it is while it is read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className={classes.stack}>
      <div>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {words.back}
        </Button>
      </div>
      <AsyncView query={found} label={words.loading} height={320} failed={() => words.loadFailed}>
        {({ module }) =>
          module === null ? (
            <p className={classes.text}>{words.gone}</p>
          ) : (
            <Steps organizationId={organizationId} module={module} onBack={onBack} />
          )
        }
      </AsyncView>
    </div>
  );
}

/** Where somebody goes on: after the last section that was read; from the beginning when it was finished. */
export function firstStep({ progress, content }: Pick<ReadModule, 'progress' | 'content'>): number {
  if (progress === null || progress.completed) return 0;
  const steps = content.sections.length + 1;
  return Math.min(content.sections.length, Math.round((progress.progress / 100) * steps));
}

function Steps({
  organizationId,
  module,
  onBack,
}: {
  organizationId: string;
  module: ReadModule;
  onBack: () => void;
}) {
  const { sections } = module.content;
  const steps = sections.length + 1;
  const [step, setStep] = useState(() => firstStep(module));
  const top = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const saving = useCall({
    call: (read: number) => trainingCalls().saveProgress({ organizationId, moduleId: module.id, step: read }),
    failed: words.saveFailed,
    changes: [modulesKey(organizationId)],
    onDone: (_saved, read) => go(read + 1),
  });
  function go(next: number) {
    moved.current = true;
    setStep(next);
  }
  // The next step begins at its top, for eyes and for those who are read to.
  useEffect(() => {
    if (moved.current) top.current?.focus();
  }, [step]);
  const section = sections[step];
  return (
    <div className={classes.module} ref={top} tabIndex={-1}>
      <header className={classes.head}>
        <div>
          <p className={classes.facts}>{module.title}</p>
          <span className={classes.badge}>
            <span className="um-hidden">{words.stepLabel} </span>
            {words.step(step + 1, steps)}
          </span>
        </div>
        <ProgressBar percent={Math.round(((step + 1) / steps) * 100)} label={words.step(step + 1, steps)} />
      </header>
      {section ? (
        <>
          <SectionView section={section} />
          <div className={classes.foot}>
            {step > 0 ? (
              <Button variant="default" onClick={() => go(step - 1)}>
                {words.previous}
              </Button>
            ) : (
              <span />
            )}
            <Button loading={saving.busy} onClick={() => void saving.run(step)}>
              {words.next}
            </Button>
          </div>
        </>
      ) : (
        <KnowledgeCheck
          organizationId={organizationId}
          module={module}
          onRead={() => go(0)}
          onBack={onBack}
        />
      )}
    </div>
  );
}
