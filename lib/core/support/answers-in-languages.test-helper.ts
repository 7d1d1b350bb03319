/** Answers that a model gives of its sources, and mistakes that it makes with them. */
export interface AnswerCase {
  of: string;
  sources: string[];
  right: string[];
  wrong: string[];
}

/** Cases in languages other than English. */
export const LANGUAGE_CASES: AnswerCase[] = [
  {
    of: 'German',
    sources: [
      'Werkstudenten erhalten einen Zuschuss für das Jobticket. Der Antrag muss bis zum 3. Mai 2024 eingehen. Überstunden werden nach zwei Monaten ausgeglichen.',
    ],
    right: [
      'Werkstudenten erhalten einen Zuschuss für das Jobticket.',
      'Der Antrag muss bis 3. Mai 2024 eingehen.',
      'Der Antrag muss spätestens am 3. Mai 2024 eingehen.',
      'Einen Zuschuss für das Jobticket erhalten Werkstudenten.',
    ],
    wrong: [
      'Werkstudenten erhalten keinen Zuschuss für das Jobticket.',
      'Werkstudenten erhalten nicht einen Zuschuss für das Jobticket.',
      'Der Antrag muss nach dem 3. Mai 2024 eingehen.',
      'Überstunden werden nicht nach zwei Monaten ausgeglichen.',
      'Überstunden werden nach drei Monaten ausgeglichen.',
      'Überstunden werden nach zwei Wochen ausgeglichen.',
    ],
  },
  {
    of: 'French',
    sources: [
      'Les stagiaires reçoivent une prime. La demande est acceptée sans justificatif. Le dossier doit arriver avant le 3 mai 2024.',
    ],
    right: [
      'Les stagiaires reçoivent une prime.',
      'La demande est acceptée sans justificatif.',
      'Le dossier doit arriver avant le 3 mai 2024.',
    ],
    wrong: [
      'Les stagiaires ne reçoivent pas de prime.',
      'Les stagiaires ne reçoivent aucune prime.',
      "La demande n'est pas acceptée sans justificatif.",
      'Le dossier doit arriver après le 3 mai 2024.',
      'Le dossier ne doit pas arriver avant le 3 mai 2024.',
    ],
  },
  {
    of: 'Chinese',
    sources: ['员工可以在家工作。申请必须在5月3日之前提交。实习生享有奖金。'],
    right: ['员工可以在家工作。', '申请必须在5月3日之前提交。', '实习生享有奖金。'],
    wrong: [
      '员工不可以在家工作。',
      '申请必须在5月3日之后提交。',
      '实习生不享有奖金。',
      '申请不必在5月3日之前提交。',
    ],
  },
  {
    of: 'Japanese',
    sources: [
      '従業員は在宅勤務ができる。申請は5月3日までに提出する。インターンには賞与が支給される。会議室は予約が必要である。',
    ],
    right: [
      '従業員は在宅勤務ができる。',
      '申請は5月3日までに提出する。',
      'インターンには賞与が支給される。',
      '会議室は予約が必要です。',
    ],
    wrong: [
      '従業員は在宅勤務ができない。',
      '申請は5月3日以降に提出する。',
      'インターンには賞与が支給されない。',
      '会議室は予約が必要ではない。',
      'インターンには賞与が支給されません。',
    ],
  },
  {
    of: 'Arabic',
    sources: [
      'يحصل الموظفون على إجازة مدفوعة. يجب تقديم الطلب قبل 3 مايو 2024. يحق للمتدربين الحصول على مكافأة.',
    ],
    right: [
      'يحصل الموظفون على إجازة مدفوعة.',
      'يجب تقديم الطلب قبل 3 مايو 2024.',
      'يحق للمتدربين الحصول على مكافأة.',
    ],
    wrong: [
      'لا يحصل الموظفون على إجازة مدفوعة.',
      'يجب تقديم الطلب بعد 3 مايو 2024.',
      'لا يحق للمتدربين الحصول على مكافأة.',
      'لا يجب تقديم الطلب قبل 3 مايو 2024.',
    ],
  },
  {
    of: 'German paraphrases',
    sources: [
      'Die Probezeit beträgt sechs Monate. Der Zuschuss beläuft sich auf höchstens 500 Euro im Jahr. Reisekosten werden bis zum 15. des Folgemonats erstattet. Jede Führungskraft darf bis zu zwei Tage genehmigen.',
    ],
    right: [
      'Die Probezeit dauert 6 Monate.',
      'Der Zuschuss beträgt maximal 500 € pro Jahr.',
      'Führungskräfte dürfen bis zu zwei Tage genehmigen.',
    ],
    wrong: [
      'Die Probezeit beträgt drei Monate.',
      'Der Zuschuss beläuft sich auf mindestens 500 Euro im Jahr.',
      'Führungskräfte müssen bis zu zwei Tage genehmigen.',
      'Jede Führungskraft darf bis zu zwanzig Tage genehmigen.',
    ],
  },
];
