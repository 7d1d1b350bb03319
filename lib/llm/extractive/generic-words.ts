/**
 * Words that questions share whatever they are about (lower case, unfolded, by language). They count a little:
 * that a passage lacks them says nothing about whether it answers.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  [
    'able according allow allowed allows amount answer anyone anything away ask asked available company come comes coming companies compare compared comparison complete consider contact contain contains colleague colleagues cover covered covers current currently deal describe detail details different done document documents employee employees employer entitled exact exactly everything example expect explain firm general generally good happen happens important include included includes information involve keep keeps kept kind kinds know list long look make makes many matter mean meaning means mention mentioned name normal normally number off offer offered offers often organization outline overview own part people per percent percentage person place plan plans point policy policies possible process provide provided provides question receive regarding regards related required requires rule rules say says set show sort specific staff state stated summarise summarize summary supposed take takes talk talking thing things time topic total type types typical usual usually way ways work worker workers workplace works write year wat waht wht wut wich hw hwo pls plz teh',
    'angestellte angestellten anbieten angeboten arbeit arbeiten beschreibe beschreiben beispiel bekomme bekommen brauche brauchen dauer dauern dauert details dürfen erkläre erklären erlaubt enthalten firma gelten gilt gibt groß hoch information informationen lange liste machen mitarbeiter mitarbeitende mitarbeitenden möglich oft teuer viel nenne nennen regel regeln richtlinie tag tage unternehmen viele zeig zeige zusammenfassung art arten sache',
    'entreprise employé employés employée société salarié salariés travail décris décrire explique expliquer exemple liste information informations détails règle règles politique possible proposer offre offrir donne donner montre combien faire obtenir recevoir type types chose',
    'empresa empleado empleados empleada trabajo trabajador trabajadores describe describir explica explicar ejemplo lista información detalles regla reglas política posible ofrece ofrecer dar muestra mostrar hacer obtener recibir tipo tipos cosa tiene tienen tengo',
    '会社 社員 従業員 教え 説明 方法 場合 情報 一覧 こと もの とき 何 人 中',
  ].flatMap((words) => words.split(' ')),
);
