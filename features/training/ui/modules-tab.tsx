import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AsyncView, Time } from '@unmask/ui';
import { ProgressBar } from '@unmask/ui/progress-bar.tsx';
import type { ModuleCard } from '../contract.ts';
import { portal as words } from '../page-words.ts';
import { failed } from '../words.ts';
import { modulesKey, told, trainingCalls } from './calls.ts';
import classes from './training.module.css';

interface ModulesTabProps {
  organizationId: string;
  onOpen: (moduleId: string) => void;
  /** Null for those who do not write. */
  onWrite: (() => void) | null;
}

export function ModulesTab({ organizationId, onOpen, onWrite }: ModulesTabProps) {
  const found = useQuery({
    queryKey: modulesKey(organizationId),
    queryFn: () => told(failed.modules, trainingCalls().modules({ organizationId })),
  });
  return (
    <div className={classes.stack}>
      {onWrite !== null && (
        <div className={classes.end}>
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onWrite}>
            {words.write}
          </Button>
        </div>
      )}
      <AsyncView query={found} label={words.loading} height={180} failed={() => words.loadFailed}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.text}>{words.empty}</p>
          ) : (
            <ul className={classes.cards}>
              {items.map((module) => (
                <Card key={module.id} module={module} onOpen={() => onOpen(module.id)} />
              ))}
            </ul>
          )
        }
      </AsyncView>
    </div>
  );
}

/** Completed when it is; Continue once something was read; Start otherwise (enterprise specification, section 4). */
export function stateOf({ progress }: Pick<ModuleCard, 'progress'>): 'completed' | 'goOn' | 'start' {
  if (progress?.completed) return 'completed';
  return (progress?.progress ?? 0) > 0 ? 'goOn' : 'start';
}

function Card({ module, onOpen }: { module: ModuleCard; onOpen: () => void }) {
  const state = stateOf(module);
  const percent = module.progress?.progress ?? 0;
  const title = `module-${module.id}`;
  return (
    <li className={classes.card} aria-labelledby={title}>
      <div className={classes.tags}>
        {module.is_mandatory && <span data-strong>{words.mandatory}</span>}
        {module.kind === 'drill' && <span>{words.drill}</span>}
        <span>{module.category}</span>
        {module.sample && <span data-sample>{words.sample}</span>}
      </div>
      <h2 id={title}>{module.title}</h2>
      <p className={classes.text}>{module.description}</p>
      <p className={classes.facts}>
        {words.minutes(module.duration_minutes)} · {words.levels[module.difficulty_level]} ·{' '}
        {words.parts(module.sections, module.questions)}
      </p>
      <Due module={module} />
      {state === 'goOn' && <ProgressBar percent={percent} label={words.done(percent)} />}
      <div className={classes.foot}>
        {state === 'completed' ? (
          <>
            <span className={classes.completed}>
              <IconCheck size={18} aria-hidden />
              {words.completed}
            </span>
            <Button variant="default" onClick={onOpen} aria-describedby={title}>
              {words.again}
            </Button>
          </>
        ) : (
          <>
            <span className={classes.facts}>{state === 'goOn' ? words.done(percent) : ''}</span>
            <Button
              onClick={onOpen}
              rightSection={<IconArrowRight size={16} aria-hidden />}
              aria-describedby={title}
            >
              {words[state]}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function Due({ module }: { module: ModuleCard }) {
  if (module.due_at === null || module.progress?.completed) return null;
  const over = Date.parse(module.due_at) <= Date.now();
  return (
    <p className={classes.due} data-over={over}>
      {over ? words.overdue : words.due} <Time at={module.due_at} />
    </p>
  );
}
