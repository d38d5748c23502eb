import { Button, Modal, Text } from '@mantine/core';
import { dailyPriorityAnalyses, type Tier } from '@unmask/product/plans';
import { UPGRADE_OFFERS } from '@unmask/product/prices';
import { sitePolicy } from '@unmask/ui';
import { upgradeModal as words } from '../page-words.ts';
import classes from './upgrade-modal.module.css';

interface UpgradeModalProps {
  opened: boolean;
  onClose: () => void;
  onChoose: (tier: Tier) => void;
}

/** Opens when a signed-in person has used up the day's analyses. */
export function UpgradeModal({ opened, onClose, onChoose }: UpgradeModalProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.title} centered>
      <div className={classes.body}>
        <Text>{words.text}</Text>
        <p className="um-label">{words.offer}</p>
        <ul className={classes.offers}>
          {UPGRADE_OFFERS.map((offer) => (
            <li key={offer.tier}>
              <div>
                <p>
                  {offer.name} <span className="um-mono">{offer.price}</span>
                </p>
                <p className="um-label">{words.daily(dailyPriorityAnalyses(offer.tier), sitePolicy())}</p>
              </div>
              <Button onClick={() => onChoose(offer.tier)}>{words.choose(offer.name)}</Button>
            </li>
          ))}
        </ul>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Modal>
  );
}
