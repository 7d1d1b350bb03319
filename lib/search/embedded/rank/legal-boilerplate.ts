/** Names of clauses and notices that contracts and booklets have whatever they are about. */
const CLAUSE = new RegExp(
  `^\\P{L}*(?:(?:article|art|section|cl[aá]usula|artículo|artigo|articolo|artikel|clause|第)\\P{L}+条?\\P{L}*)?(?:\\p{Lu}{1,4}[.)]\\s+)?(?:${[
    'severability|governing law|choice of law|(?:law and |exclusive )?jurisdiction|venue|entire (?:agreement|contract)',
    'indemnif(?:y|ication)|indemnity|hold harmless|subrogation(?: rights?)?|right of (?:recovery|recoupment|subrogation)|force majeure',
    '(?:general )?disclaimers?(?: of .*)?|(?:limitation|exclusion) of liability|no (?:waiver|assignment|warranty|warranties)',
    'waiver(?: and severability)?|counterparts|third[- ]party beneficiaries|survival(?: of .*)?|successors and assigns|assignment of (?:benefits|rights)',
    'conformity with (?:the )?law|compliance with (?:the )?laws?|erisa .*|statement of erisa rights|your rights under erisa|(?:binding )?arbitration',
    'notices|legal notices?|notices? of (?:privacy practices|information (?:use|practices).*|creditable coverage|non-?discrimination|availability.*)|miscellaneous(?: provisions)?|general provisions|final provisions|amendments?(?: and termination)?|terms of use',
    'changes to (?:this|the|these) (?:policy|notice|terms|agreement|document)|acknowledge?ment of receipt|independent contractors?|copyright(?: notice)?|trademarks?',
    // German
    'salvatorische klausel|gerichtsstand|erfüllungsort|anwendbares recht|rechtswahl|schlussbestimmungen|haftungsausschluss|haftungsbeschränkung|höhere gewalt|nebenabreden|impressum|freistellung von ansprüchen',
    // French
    "divisibilité|droit applicable|loi applicable|juridiction compétente|intégralité (?:de l['’]accord|du contrat)|force majeure|mentions légales|dispositions (?:finales|générales)|limitation de responsabilité|clause de non[- ]responsabilité|subrogation",
    // Spanish, Portuguese, Italian
    'ley aplicable|fuerza mayor|jurisdicción|divisibilidad|acuerdo (?:completo|íntegro)|aviso legal|disposiciones (?:finales|generales)|limitación de responsabilidad|subrogación',
    'lei aplicável|força maior|foro(?: competente)?|acordo integral|aviso legal|disposições (?:finais|gerais)|limitação de responsabilidade|sub-rogação',
    'legge applicabile|forza maggiore|foro competente|note legali|disposizioni (?:finali|generali)|limitazione di responsabilità|surrogazione',
    // Dutch
    'toepasselijk recht|overmacht|slotbepalingen|beperking van aansprakelijkheid|bevoegde rechter',
    '準拠法|管轄裁判所|合意管轄|不可抗力|免責事項|完全合意|适用法律|管辖法院|免责声明|完整协议|준거법|관할 법원|불가항력|면책 조항',
  ].join('|')})\\P{L}*$`,
  'iu',
);

/** What lawyers write and policies hardly ever do, in lower case; without Unicode classes, which take ten times as long. */
const FORMULA = new RegExp(
  `\\b(?:${[
    '(?:no|any) representations?,? (?:or|and) warrant(?:y|ies)|express(?:ed)? or implied|merchantability|fitness for a particular purpose',
    'here(?:by|in|inafter|under|of|to)\\b|there(?:of|under)\\b|whereas\\b|notwithstanding',
    'to the (?:fullest |maximum )?extent (?:permitted|allowed|required) by|sole (?:and absolute )?discretion|without limitation|reserves? the right',
    'hold harmless|indemnif|subrogat|null and void|force (?:and|or) effect|successors and assigns|competent jurisdiction|binding arbitration',
    'governed by (?:and construed|the laws?)|supersedes? (?:all|any)|entire (?:agreement|contract)|all rights reserved|for demonstration purposes|opinions or beliefs',
    'employee retirement income security act|summary plan description|creditable coverage|plan documents (?:are|take|shall)|applicable (?:laws?|regulations)\\b',
    // German, French, Spanish
    'im sinne (?:von|des) §|unbeschadet|ausschließlicher gerichtsstand|keine (?:gewähr|haftung)|nach maßgabe|alle rechte vorbehalten|rechtsunwirksam|mündliche nebenabreden',
    'aux termes d|sans préjudice|nonobstant|tribunaux compétents|tous droits réservés|réputée? non écrite?|décline toute responsabilité',
    'sin perjuicio|no obstante lo dispuesto|tribunales competentes|todos los derechos reservados|en virtud de l|exime de responsabilidad',
  ].join('|')})`,
  'g',
);

const FEWEST_FORMULAS = 2;
const WORDS_PER_FORMULA = 40;
const LONGEST_READ = 5000;
/** Of the headings above a passage, so many of the nearest. */
const NEAREST = 2;

/**
 * Whether a passage is a clause that its kind of document has whatever it is about: one of the nearest headings names it,
 * or at least two formulas of lawyers stand in it, one in 40 words.
 */
export function isLegalBoilerplate(content: string, headings: readonly string[]): boolean {
  if (headings.slice(-NEAREST).some((heading) => CLAUSE.test(heading.slice(0, 120).trim()))) return true;
  const read = content.slice(0, LONGEST_READ).toLowerCase();
  const formulas = read.match(FORMULA)?.length ?? 0;
  return formulas >= FEWEST_FORMULAS && formulas * WORDS_PER_FORMULA >= read.split(/\s+/).length;
}

/** Whether a question asks for such a clause by its words. */
export function asksForClause(question: string): boolean {
  return ASKED_CLAUSE.test(question) || question.toLowerCase().search(FORMULA) >= 0;
}

const ASKED_CLAUSE =
  /(?<!\p{L})(?:jurisdiction|venue|governing law|liab\p{L}+|courts?|sued?|erisa|cobra|hipaa|privacy practices|disclaimers?|copyright|arbitrat\p{L}+|severab\p{L}+|majeure|gerichtsstand|klausel|haftung|höhere gewalt|salvatorisch\p{L}*|clauses?|responsabilit\p{L}+|tribuna\p{L}+|cláusulas?|jurisdicci\p{L}+|fuerza mayor|força maior)(?!\p{L})|準拠法|管轄|免責|不可抗力|免责|法院/iu;
