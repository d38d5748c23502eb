import type { SiteFact } from '../site-facts.ts';
import type { TextDocument } from './documents.ts';

export function terms(fact: (name: SiteFact) => string): TextDocument {
  return {
    title: 'Terms of use',
    lead: 'What this service does and does not promise, and what it asks of you.',
    changed: '2026-11-21',
    sections: [
      {
        title: 'Who offers it',
        paragraphs: [
          `This installation of Unmask is offered by ${fact('operator-name')}. Contact: ${fact('operator-contact')}.`,
          'These are the terms that come with the software. Where the operator has agreed something else with you in writing, that holds.',
        ],
      },
      {
        title: 'What a result is',
        items: [
          'A result says how strongly measurements of a file point to generation or alteration by AI, how sure that is, and what could not be measured. It is an estimate with errors in both directions.',
          'It is not an expert opinion, not legal evidence by itself, and no statement about who made a file, why, or whether what it shows is true.',
          'The measured error rates stand on the accuracy page and describe the files that were measured there. Yours may differ from them.',
          'Do not let a result alone decide about a person: a dismissal, an accusation, a refusal, a payment. Confirm it in a second, independent way.',
          'Marketing figures on this site are marked as such and are not measurements.',
        ],
      },
      {
        title: 'What you may send',
        items: [
          'Only files that you may lawfully have and hand over for analysis. Where a file shows other people, you are responsible for having a reason that the law accepts.',
          'Nothing whose possession is forbidden. Hand such material to the police and not to this service.',
          'You keep all rights in your files. You allow the operator to store and process them as far as the analysis and the retention on the privacy page need it, and no further.',
        ],
      },
      {
        title: 'Fair use',
        items: [
          'Keep within the limits of your plan, and do not get around them by several accounts or addresses.',
          'Do not attack the service, look for the data of others, or use it to train a system to evade detection. Reports of weaknesses are welcome under the rules that come with the software.',
          'Keep your password and your links to yourself. You answer for what is done with your account.',
          'The operator may suspend an account that breaks these rules or endangers the service.',
        ],
      },
      {
        title: 'Paid plans',
        items: [
          'Prices and what they include stand in the plans section of the home page. An introductory price holds as it was shown to you when you chose it.',
          'A paid plan is renewed every month until you cancel; you can manage or cancel it at any time in the billing portal.',
          'There is a 30-day money-back guarantee: your billing page returns the last payment, or ask the contact above.',
        ],
      },
      {
        title: 'Availability and liability',
        paragraphs: [
          'The service is offered as it is. It can be interrupted, results can be lost, and files are deleted as the privacy page says: keep your originals.',
          'The operator is liable where the law does not allow otherwise, such as for intent and gross negligence and for harm to life and health. For anything else liability is limited to what could typically be foreseen.',
        ],
      },
      {
        title: 'Free software',
        paragraphs: [
          'The software is licensed under the GNU Affero General Public License, version 3 or later. It comes without warranty. You have the right to receive the source code of the version that runs here, with its changes, from the operator.',
        ],
      },
      {
        title: 'Changes',
        paragraphs: [
          'The day of the last change stands at the top. What you agreed to stays in force until you use the service under the changed terms.',
        ],
      },
    ],
  };
}
