import { NativeSelect } from '@mantine/core';
import { DIGESTS, type IntegrationType } from '../limits.ts';
import { page } from '../words.ts';
import classes from './integrations.module.css';

const words = page.timing;
type Name = 'quietFrom' | 'quietTo' | 'timeZone' | 'digest';
/** What a form's `field` gives to one of these; only the form of mail has the last. */
type FieldOf = (name: Exclude<Name, 'digest'>) => object;

const CLOCK = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});
const CHOICES = [{ value: '', label: words.noQuiet }, ...CLOCK.map((time) => ({ value: time, label: time }))];

/** Of whoever sets it up: where people are is where their nights are. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Quiet hours, and by mail whether alerts come together. */
export function TimingFields({
  type,
  stored,
  field,
  digest,
}: {
  type: IntegrationType;
  stored: string;
  field: FieldOf;
  digest?: object;
}) {
  const zones = [...new Set(['UTC', stored, ...Intl.supportedValuesOf('timeZone')])].sort();
  return (
    <fieldset className={classes.timing}>
      <legend>{words.title}</legend>
      <p className={classes.text}>{words.text}</p>
      {type === 'email' && (
        <NativeSelect
          label={words.digest}
          data={DIGESTS.map((value) => ({ value, label: words.digests[value] }))}
          {...digest}
        />
      )}
      <NativeSelect label={words.quietFrom} data={CHOICES} {...field('quietFrom')} />
      <NativeSelect label={words.quietTo} data={CHOICES} {...field('quietTo')} />
      <NativeSelect label={words.timeZone} data={zones} {...field('timeZone')} />
    </fieldset>
  );
}
