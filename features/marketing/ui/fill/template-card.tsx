import { Button } from '@mantine/core';
import type { EmailTemplate } from '@unmask/product/content/marketing/shapes';
import { fill, PLACEHOLDERS, placeholdersOf } from '@unmask/product/content/marketing/templates';
import { Panel, type ToastWords } from '@unmask/ui';
import { fillWords as words } from '../../outreach-words.ts';
import classes from '../marketing.module.css';
import { CopyButton } from '../parts.tsx';
import { useContacts } from './use-contacts.ts';

interface TemplateCardProps {
  template: EmailTemplate;
  /** What stands on the button. */
  copy: string;
  copied: ToastWords;
}

/** A mail as it would be sent to the chosen contact, and what is still to be replaced. */
export function TemplateCard({ template, copy, copied }: TemplateCardProps) {
  const { values, contact } = useContacts();
  const filled = { subject: fill(template.subject, values), content: fill(template.content, values) };
  const left = placeholdersOf(filled);
  const isBlocked = contact?.objected ?? false;
  const to = contact !== null && !contact.sample && !isBlocked && contact.email !== '' ? contact.email : null;
  return (
    <Panel
      level={3}
      title={template.name}
      aside={
        <CopyButton
          text={`${words.subject}: ${filled.subject}\n\n${filled.content}`}
          label={words.copyLabel(template.name, copy)}
          copied={copied}
          disabled={isBlocked}
        >
          {copy}
        </CopyButton>
      }
    >
      <div className={classes.lines}>
        <p className={classes.subject}>
          <span className={classes.small}>{words.subject}</span> {filled.subject}
        </p>
        <div className={classes.letter}>{filled.content}</div>
        <div className={classes.row}>
          {left.length === 0 ? (
            <p className={classes.small}>{words.allFilled}</p>
          ) : (
            <div className={classes.small}>
              {words.variables}:
              <ul className={classes.tags} aria-label={`${words.variables}: ${template.name}`}>
                {left.map((name) => (
                  <li key={name}>
                    <code>[{name}]</code> {PLACEHOLDERS[name]}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {to !== null && (
            <Button
              component="a"
              variant="subtle"
              size="sm"
              aria-label={words.writeLabel(template.name)}
              href={`mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(filled.subject)}&body=${encodeURIComponent(filled.content)}`}
            >
              {words.write}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
