/** Portuguese words of Portugal and Brazil, as `readGroup` reads them. */
export const PORTUGUESE = `
férias, folga, dias de folga, licença, dias livres, tirar férias, tirar folga, descanso | ausência
feriado, feriados, ponto facultativo
licença-maternidade, licença maternidade, maternidade, paternidade, licença parental, ter um filho, ter um bebê | gravidez, nascimento
grávida, gravidez, gestante, gestação | maternidade
luto, falecimento, morte, funeral, faleceu, morreu, óbito
casamento, casar, vou casar
doente, doença, atestado, licença médica, baixa médica, estou doente, ficar doente, enfermidade | médico
atestado médico, declaração médica, atestado
médico, doutor, consulta, consulta médica
hospital, clínica, internação, internamento, pronto-socorro, urgências
acidente, lesão, ferimento, acidente de trabalho, machucar, magoar
estresse, stress, ansiedade, depressão, esgotamento, saúde mental
deficiência, deficiente, portador de deficiência
horário, jornada, horas de trabalho, expediente, horário de trabalho
horas extras, hora extra, horas extraordinárias, trabalhar mais
meio período, tempo parcial, part-time, trabalhar menos
bater ponto, marcar ponto, registrar ponto, ponto
turno, turnos, trocar de turno, troca de turno, escala
pausa, intervalo, hora de almoço
atraso, atrasado, chegar tarde, pontualidade
teletrabalho, trabalho remoto, home office, trabalhar de casa, trabalhar em casa, à distância
reunião, encontro, compromisso
prazo, data limite, até quando, último dia, vencimento
salário, ordenado, vencimento, remuneração, pagamento, quanto ganho
contracheque, holerite, recibo de vencimento, folha de pagamento
aumento, aumento salarial, ganhar mais
bônus, bónus, prêmio, prémio, décimo terceiro, 13º, subsídio
reembolso, reembolsar, ressarcimento, devolução do dinheiro, dinheiro de volta | despesa
despesa, despesas, gasto, gastos
preço, custo, valor, taxa, quanto custa, tarifa
recibo, nota fiscal, fatura, comprovante, comprovativo
grátis, gratuito, de graça, sem custo
desconto, redução, abatimento
imposto, impostos, tributo, irs, imposto de renda
aposentadoria, reforma, aposentar, pensão, previdência, aposentado
seguro, cobertura, apólice, plano de saúde
banco, conta bancária, conta, iban, pix
multa, penalidade, sanção, punição
empréstimo, emprestar, pedir emprestado
bolsa, auxílio, bolsa de estudos, ajuda financeira
chefe, gestor, gerente, superior, supervisor, patrão, coordenador
recursos humanos, rh, departamento pessoal
colega, colegas, companheiro
funcionário, empregado, trabalhador, colaborador, servidor
empresa, companhia, firma, empregador
cliente, clientes, usuário, utilizador
sindicato, representante
filho, filha, criança, crianças, filhos
cônjuge, marido, esposa, mulher, companheiro
família, parentes, familiares, pais, avó, avô
contratar, contratação, admissão, recrutamento
candidato, candidatura, currículo, entrevista, seleção
primeiro dia, novo funcionário, integração, recém-chegado
período de experiência, experiência
demissão, pedir demissão, demitir-se, sair da empresa, rescisão, despedir-me | aviso
demitir, demitido, despedir, despedido, mandar embora, despedimento
aviso prévio, aviso
contrato, acordo
promoção, carreira, subir de cargo
avaliação, nota, prova, exame, avaliar
estágio, estagiário, aprendiz
formação, curso, treinamento, capacitação, aprender
aluno, estudante, discente, acadêmico
professor, docente, orientador
matrícula, inscrição, matricular, inscrever-se, rematrícula
disciplina, matéria, cadeira
trancar, trancamento, suspender, interromper
reprovar, reprovação, reprovado, não passar
aprovar, aprovação, passar, aprovado
formatura, formar-se, colação de grau, diploma, conclusão
falta, faltas, frequência, presença, faltar
transferência, transferir, mudar de curso
biblioteca, livro, livros, acervo
regra, norma, regulamento, regras
assédio, bullying, intimidação, assediar
discriminação, racismo, preconceito
queixa, reclamação, reclamar, denúncia
denunciar, comunicar, informar, avisar
anônimo, anónimo, sem dar o nome, confidencial
suborno, corrupção, propina
presente, presentes, brinde
roubo, furto, roubado, roubar
fumar, cigarro, tabaco
álcool, cerveja, vinho, beber
proibido, vedado, não pode, proibição
permitido, autorizado, pode, permissão
obrigatório, obrigação, obrigado
dados pessoais, privacidade, proteção de dados, lgpd, rgpd
apagar, excluir, eliminar, remover
incêndio, fogo, evacuação, alarme
emergência, socorro, bombeiros, ambulância
computador, portátil, notebook, laptop, pc
telefone, celular, telemóvel, smartphone
quebrado, avariado, estragado, danificado, não funciona, defeito
conserto, reparo, reparação, consertar, arranjar
perdido, perder, perda, extraviado
senha, palavra-passe, password
suporte, assistência, apoio técnico, informática
e-mail, email, correio eletrônico
escritório, sede, local de trabalho
chave, chaves, crachá, cartão de acesso
estacionamento, estacionar, vaga
visitante, visita, convidado
refeitório, cantina, almoço, comida, restaurante universitário
cachorro, cão, animal
carro, automóvel, veículo, viatura
trem, comboio
avião, voo, voar
hotel, hospedagem, alojamento
viagem, deslocação, viagem de trabalho
ônibus, autocarro, transporte público, transporte
bicicleta, bike
entrega, envio, entregar, remessa
começar, iniciar, início
terminar, acabar, fim, concluir
cancelar, anular, cancelamento, desistir
`;
