import { footer } from '@unmask/product/copy/site';
import { pageLanguage } from '@unmask/product/language';
import { LANGUAGES } from '@unmask/product/languages';
import classes from '../shell.module.css';
import { chooseLanguage, offered } from './choice.ts';

/** Each language under the name that its speakers know it by. */
export function LanguageSwitch() {
  if (offered.length < 2) return null;
  return (
    <nav aria-label={footer.language}>
      <ul className={classes.languages}>
        {offered.map((tag) => (
          <li key={tag}>
            <button
              type="button"
              lang={tag}
              aria-pressed={tag === pageLanguage}
              onClick={() => chooseLanguage(tag)}
            >
              {LANGUAGES[tag].name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
