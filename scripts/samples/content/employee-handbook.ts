import type { DocumentContent } from '../blocks.ts';
import { handbookPeople } from './handbook-people.ts';
import { handbookWork } from './handbook-work.ts';

export const employeeHandbook: DocumentContent = {
  title: 'Employee handbook',
  subtitle: 'What you can expect from us, and what we expect from one another',
  version: 'Edition 7, valid from 1 April 2026',
  cover: true,
  blocks: [...handbookWork, ...handbookPeople],
};
