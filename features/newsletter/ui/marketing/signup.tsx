import { NewsletterSignup } from '../signup-form.tsx';

/** The form, as on the newsletter's own page. */
export default function Signup() {
  return <NewsletterSignup />;
}
