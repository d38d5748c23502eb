import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { NewsletterInput } from '../../contract.ts';
import { type NewsletterThreatLevel, THREAT_LEVELS } from '../../limits.ts';
import { archiveWords } from '../../words-page.ts';
import { editorWords as words } from '../../words-staff.ts';
import classes from '../newsletter.module.css';

interface Props {
  issue: NewsletterInput;
  onChange: (issue: NewsletterInput) => void;
}

/** What an issue is made of; figures come filled in. */
export function IssueFields({ issue, onChange }: Props) {
  const { featuredIncident: featured, weeklyStats: stats } = issue;
  const setCase = (part: Partial<typeof featured>) =>
    onChange({ ...issue, featuredIncident: { ...featured, ...part } });
  const setStats = (part: Partial<typeof stats>) =>
    onChange({ ...issue, weeklyStats: { ...stats, ...part } });
  const count = (value: string | number) => (typeof value === 'number' ? value : 0);
  return (
    <>
      <div className={classes.row}>
        <TextInput
          type="date"
          label={words.weekOf}
          value={issue.weekOf}
          onChange={(event) => onChange({ ...issue, weekOf: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.level}
          value={issue.threatLevel}
          data={THREAT_LEVELS.map((value) => ({ value, label: archiveWords.levels[value] }))}
          onChange={(event) =>
            onChange({ ...issue, threatLevel: event.currentTarget.value as NewsletterThreatLevel })
          }
        />
      </div>
      <TextInput
        label={words.incident}
        value={featured.title}
        onChange={(event) => setCase({ title: event.currentTarget.value })}
      />
      <Textarea
        label={words.incidentText}
        rows={4}
        value={featured.description}
        onChange={(event) => setCase({ description: event.currentTarget.value })}
      />
      <div className={classes.row}>
        {(['lossAmount', 'location', 'date', 'source'] as const).map((name) => (
          <TextInput
            key={name}
            className={classes.grow}
            label={
              { lossAmount: words.loss, location: words.place, date: words.date, source: words.source }[name]
            }
            value={featured[name]}
            onChange={(event) => setCase({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={classes.row}>
        <NumberInput
          className={classes.grow}
          label={words.newThreats}
          min={0}
          value={stats.newThreats}
          onChange={(value) => setStats({ newThreats: count(value) })}
        />
        <NumberInput
          className={classes.grow}
          label={words.incidents}
          min={0}
          value={stats.globalIncidents}
          onChange={(value) => setStats({ globalIncidents: count(value) })}
        />
        <NumberInput
          className={classes.grow}
          label={words.detectionRate}
          min={0}
          max={100}
          value={stats.detectionRate ?? ''}
          onChange={(value) => setStats({ detectionRate: typeof value === 'number' ? value : null })}
        />
      </div>
      <TextInput
        label={words.prevented}
        value={stats.preventedFraud ?? ''}
        onChange={(event) => setStats({ preventedFraud: event.currentTarget.value || null })}
      />
      <Trends issue={issue} onChange={onChange} />
    </>
  );
}

const lineOf = ({ threat, increase, description }: NewsletterInput['topTrends'][number]) =>
  [threat, increase ?? '', description].join(' | ');

function trendOf(line: string): NewsletterInput['topTrends'][number] {
  const [threat = '', change = '', ...rest] = line.split('|').map((part) => part.trim());
  const increase = change === '' || Number.isNaN(Number(change)) ? null : Number(change);
  return { threat, increase, description: rest.join(' | ') };
}

function Trends({ issue, onChange }: Props) {
  const [typed, setTyped] = useState(() => issue.topTrends.map(lineOf).join('\n'));
  return (
    <Textarea
      label={words.trends}
      rows={4}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const lines = text.split('\n').filter((line) => line.trim() !== '');
        onChange({ ...issue, topTrends: lines.map(trendOf) });
      }}
    />
  );
}
