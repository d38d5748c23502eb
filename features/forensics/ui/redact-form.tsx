import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView } from '@unmask/ui';
import { useCall } from '@unmask/ui/use-call.ts';
import { type ReactNode, useState } from 'react';
import { REDACTION_PARTS, REDACTION_REASON_LENGTH } from '../limits.ts';
import type { Strike } from '../redaction-contract.ts';
import { redactUi as words } from '../redaction-words.ts';
import { caseKey, failedAs, forensicsCalls } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';

type Props = CaseProps & { onClose: () => void };

/** What is left out of which report, and why. */
export function RedactForm(props: Props) {
  const { organizationId, detail } = props;
  const [reportId, setReportId] = useState(detail.reports[0]?.id ?? '');
  const found = useQuery({
    queryKey: ['forensics-redactable', organizationId, reportId],
    queryFn: () => forensicsCalls().redactable({ organizationId, reportId }),
  });
  return (
    <div className={classes.form}>
      <NativeSelect
        label={words.report}
        value={reportId}
        onChange={(event) => setReportId(event.currentTarget.value)}
        data={detail.reports.map(({ id, title, version }) => ({
          value: id,
          label: words.reportOf(title, version),
        }))}
      />
      <AsyncView query={found} label={words.report} height={200} failed={() => words.failed.title}>
        {(offered) => <Choices key={reportId} {...props} reportId={reportId} offered={offered} />}
      </AsyncView>
    </div>
  );
}

type Offered = Awaited<ReturnType<ReturnType<typeof forensicsCalls>['redactable']>>;
const GROUPS = ['names', 'exhibits', 'parts'] as const;
type Group = (typeof GROUPS)[number];

function Choices({
  organizationId,
  caseId,
  reportId,
  offered,
  onClose,
}: Props & { reportId: string; offered: Offered }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [more, setMore] = useState('');
  const [reasons, setReasons] = useState<Record<Group, string>>({ names: '', exhibits: '', parts: '' });
  const [told, setTold] = useState(false);
  const strikes = strikesOf(offered, chosen, more, reasons);
  const making = useCall({
    call: () => forensicsCalls().redact({ organizationId, reportId, strikes: strikes.all }),
    done: words.made,
    failed: failedAs(words.failed),
    changes: [caseKey(organizationId, caseId)],
    onDone: onClose,
  });
  const missing = (group: Group) => strikes.of[group] && reasons[group].trim() === '';
  const group = (name: Group, title: string, children: ReactNode) => (
    <fieldset className={classes.choices}>
      <legend>{title}</legend>
      {children}
      <TextInput
        label={`${title}: ${words.reason.toLowerCase()}`}
        description={words.reasonText}
        maxLength={REDACTION_REASON_LENGTH}
        value={reasons[name]}
        error={told && missing(name) && words.reasonMissing}
        onChange={(event) => setReasons({ ...reasons, [name]: event.currentTarget.value })}
      />
    </fieldset>
  );
  const box = (key: string, label: string) => (
    <Checkbox
      key={key}
      label={label}
      checked={chosen.includes(key)}
      onChange={() =>
        setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
      }
    />
  );
  return (
    <form
      className={classes.stack}
      aria-label={words.open}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTold(true);
        if (strikes.all.length > 0 && !GROUPS.some(missing)) void making.run();
      }}
    >
      {group(
        'names',
        words.people,
        <>
          {offered.people.map((person) => box(`name ${person}`, person))}
          <Textarea
            label={words.more}
            description={words.moreText}
            rows={2}
            value={more}
            onChange={(event) => setMore(event.currentTarget.value)}
          />
        </>,
      )}
      {group(
        'exhibits',
        words.exhibits,
        offered.exhibits.map(({ exhibit, filename }) =>
          box(`exhibit ${exhibit}`, words.exhibitOf(exhibit, filename)),
        ),
      )}
      {group(
        'parts',
        words.parts,
        REDACTION_PARTS.map((part) => box(`part ${part}`, words.partOf[part])),
      )}
      {told && strikes.all.length === 0 && (
        <p className={classes.broken} role="alert">
          {words.nothing}
        </p>
      )}
      <p className={classes.small}>{words.read}</p>
      <div className={classes.row}>
        <Button type="submit" loading={making.busy}>
          {words.make}
        </Button>
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        {making.busy && <span role="status">{words.making}</span>}
      </div>
    </form>
  );
}

function strikesOf(
  { people, exhibits }: Offered,
  chosen: readonly string[],
  more: string,
  reasons: Record<Group, string>,
): { all: Strike[]; of: Record<Group, boolean> } {
  const typed = more
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const reason = (group: Group) => reasons[group].trim();
  const names = [...people.filter((person) => chosen.includes(`name ${person}`)), ...typed].map(
    (text): Strike => ({ kind: 'name', text, reason: reason('names') }),
  );
  const struck = exhibits
    .filter(({ exhibit }) => chosen.includes(`exhibit ${exhibit}`))
    .map(({ exhibit }): Strike => ({ kind: 'exhibit', exhibit, reason: reason('exhibits') }));
  const parts = REDACTION_PARTS.filter((part) => chosen.includes(`part ${part}`)).map(
    (part): Strike => ({ kind: 'part', part, reason: reason('parts') }),
  );
  return {
    all: [...names, ...struck, ...parts],
    of: { names: names.length > 0, exhibits: struck.length > 0, parts: parts.length > 0 },
  };
}
