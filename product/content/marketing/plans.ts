/**
 * The price list of the outreach material (enterprise specification, section 9). It is an example: nothing can be bought at these prices
 * (decision 76); the shop's own stand beside it.
 */
import type { MarketingPlan } from './shapes.ts';

export const MARKETING_PLANS: readonly MarketingPlan[] = [
  {
    id: 'starter',
    name: 'Starter',
    price: '$99/month',
    description: 'For those who check a recording now and then.',
    features: ['100 video analyses per month', 'Results with every measurement', 'Reports as a PDF'],
    targetCompanies: 'Small businesses with 1-50 employees',
    color: 'green',
  },
  {
    id: 'professional',
    name: 'Professional',
    price: '$299/month',
    description: 'For teams that decide on recordings every day.',
    features: ['500 analyses per month', 'API access', 'Voice clone detection'],
    targetCompanies: '51-500 employees',
    color: 'blue',
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    price: '$999/month',
    description: 'For companies with a security team.',
    features: ['Unlimited analyses', 'Training for employees', 'Alerts to your own tools'],
    targetCompanies: '500+ employees',
    color: 'violet',
  },
  {
    id: 'fortune-500',
    name: 'Fortune 500',
    price: 'Custom pricing',
    description: 'For those who run it themselves.',
    features: ['On-premise option', '24/7 support', 'White-label'],
    targetCompanies: 'The largest companies',
    color: 'orange',
  },
];
