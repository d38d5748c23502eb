import { DM_SCRIPTS } from '@unmask/product/content/marketing/scripts';
import { Panel } from '@unmask/ui';
import { fillWords, scriptWords as words } from '../../outreach-words.ts';
import classes from '../marketing.module.css';
import { CopyButton } from '../parts.tsx';
import { SubTabs } from '../sub-tabs.tsx';
import { usePlace } from '../use-place.ts';

const TABS = DM_SCRIPTS.map(({ id, name, scripts }) => ({
  ...{ id, name },
  part: () => (
    <div className={classes.pairs}>
      {scripts.map((script) => (
        <Panel
          key={script.id}
          level={3}
          title={script.name}
          aside={
            <CopyButton
              text={script.text}
              label={fillWords.copyLabel(script.name, words.copy)}
              copied={fillWords.scriptCopied}
            >
              {words.copy}
            </CopyButton>
          }
        >
          <p className={classes.letter}>{script.text}</p>
        </Panel>
      ))}
    </div>
  ),
}));

export default function DmScripts() {
  const { part, go } = usePlace();
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{words.text}</p>
      <SubTabs
        label={words.tabsLabel}
        tabs={TABS}
        open={part}
        onOpen={(id) => go({ tab: 'outreach', sub: 'scripts', part: id })}
      />
    </div>
  );
}
