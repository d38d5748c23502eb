import { Anchor, Button, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AsyncView, Panel } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useState } from 'react';
import { TEMPLATES, type Template } from '../limits.ts';
import { templates } from '../words-report.ts';
import { page, toasts } from '../words-ui.ts';
import { casesKey, forensicsCalls, PAGE } from './calls.ts';
import classes from './forensics.module.css';
import { useIssue } from './use-issue.ts';

const words = page.templates;

interface Props {
  organizationId: string | null;
  mayChange: boolean;
  onDone: () => void;
}

/** The two templates, each used with a case. */
export function TemplatesTab({ organizationId, mayChange, onDone }: Props) {
  const [chosen, setChosen] = useState<Template | null>(null);
  return (
    <Panel title={words.title}>
      <ul className={classes.list}>
        {TEMPLATES.map((template) => (
          <li key={template} className={classes.item}>
            <h3>{templates[template].title}</h3>
            <p className={classes.text}>{templates[template].text}</p>
            <p className={classes.small}>{templates[template].fits}</p>
            <div className={classes.row}>
              <Button
                variant="default"
                size="compact-sm"
                disabled={!mayChange}
                aria-label={words.useOf(templates[template].title)}
                onClick={() => setChosen(template)}
              >
                {words.use}
              </Button>
              {organizationId === null && <span className={classes.small}>{words.needsTeam}</span>}
            </div>
          </li>
        ))}
      </ul>
      {organizationId !== null && (
        <Modal
          opened={chosen !== null}
          onClose={() => setChosen(null)}
          title={chosen && words.dialog(templates[chosen].title)}
          centered
        >
          {chosen && (
            <ChooseCase
              organizationId={organizationId}
              template={chosen}
              onDone={() => {
                setChosen(null);
                onDone();
              }}
            />
          )}
        </Modal>
      )}
    </Panel>
  );
}

interface ChooseProps {
  organizationId: string;
  template: Template;
  onDone: () => void;
}

function ChooseCase({ organizationId, template, onDone }: ChooseProps) {
  const query = useQuery({
    queryKey: [...casesKey(organizationId), 'choose'],
    queryFn: () => forensicsCalls().list({ organizationId }),
    retry: false,
  });
  const [caseId, setCaseId] = useState('');
  const issuing = useIssue(organizationId, onDone);
  return (
    <AsyncView query={query} label={page.loading} failed={toasts.listFailed.title}>
      {({ items }) => {
        const fit = items.filter(({ exhibits }) => exhibits > 0);
        const [first] = fit;
        if (!first) {
          return (
            <p className={classes.text}>
              {words.noCases}{' '}
              <Anchor component={Link} to={toSlice(`${PAGE}/cases/new`)} inherit>
                {page.cases.newCase}
              </Anchor>
            </p>
          );
        }
        const chosen = caseId === '' ? first.id : caseId;
        return (
          <div className={classes.tight}>
            <p className={classes.text}>{words.dialogText}</p>
            <NativeSelect
              label={words.choose}
              value={chosen}
              onChange={(event) => setCaseId(event.currentTarget.value)}
              data={fit.map(({ id, title, case_number }) => ({
                value: id,
                label: `${title} (${case_number})`,
              }))}
            />
            <Button loading={issuing.busy} onClick={() => void issuing.run({ caseId: chosen, template })}>
              {words.generate}
            </Button>
            {issuing.busy && <p role="status">{words.generating}</p>}
          </div>
        );
      }}
    </AsyncView>
  );
}
