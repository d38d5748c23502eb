import { CA_TEMPLATES } from '@unmask/product/content/marketing/templates';
import { fillWords as words } from '../../outreach-words.ts';
import { FillPanel } from '../fill/fill-panel.tsx';
import { TemplateCard } from '../fill/template-card.tsx';
import classes from '../marketing.module.css';

export default function CaTemplates() {
  return (
    <div className={classes.stack}>
      <FillPanel asks={['SENDER_NAME']} />
      <div className={classes.pairs}>
        {CA_TEMPLATES.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            copy={words.copyTemplate}
            copied={words.templateCopied}
          />
        ))}
      </div>
    </div>
  );
}
