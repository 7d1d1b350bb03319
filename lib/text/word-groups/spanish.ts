/** Spanish words, as `readGroup` reads them. */
export const SPANISH = `
# Vacaciones
vacaciones, permiso, licencia, días libres, día libre, días de descanso, descanso, tomarme unos días, cogerme unos días, coger vacaciones, tomar vacaciones, pedir vacaciones | ausencia
solicitar, solicitud, pedir, petición, tramitar
festivo, feriado, día festivo, días festivos, puente, feriados
vacaciones pendientes, días pendientes, sobrantes, no disfrutados, días que me sobran, acumular
excedencia, permiso sin sueldo, sin sueldo, año sabático, sabático
maternidad, paternidad, permiso parental, baja maternal, baja por maternidad, baja paternal, tener un hijo, tener un bebé, voy a ser padre, voy a ser madre, nacimiento | embarazo, parto
embarazada, embarazo, encinta, espero un hijo | maternidad
fallecimiento, muerte, duelo, entierro, funeral, ha muerto, murió, falleció, defunción, luto | familiar
boda, matrimonio, casarse, me caso, casamiento | permiso
mudanza, mudarse, traslado, cambio de domicilio, me mudo
cuidado, cuidar, cuidar de un familiar, hijo enfermo, niño enfermo, mi hijo está malo
guardería, niñera, escuela infantil

# Enfermedad
enfermo, enfermedad, baja, baja médica, estoy malo, estoy enfermo, incapacidad, ponerse malo, incapacidad temporal, me encuentro mal | ausencia, médico
parte de baja, justificante médico, certificado médico, justificante, parte médico
médico, doctor, consulta, cita médica, ir al médico, facultativo
hospital, clínica, urgencias, hospitalización, ingreso
medicamento, medicina, medicinas, receta, farmacia, fármaco
accidente, lesión, herido, accidente laboral, hacerse daño, me caí, lesionado
estrés, agotamiento, ansiedad, depresión, salud mental, quemado, agobiado | apoyo
discapacidad, discapacitado, minusvalía
vacuna, vacunación, vacunarse
gafas, lentes, vista, óptica, anteojos
dentista, dental, dientes, muelas

# Horario
horario, jornada, horas de trabajo, jornada laboral, horas semanales, hora de entrada
horas extra, horas extraordinarias, trabajar más, quedarse hasta tarde
media jornada, jornada reducida, reducir la jornada, tiempo parcial, reducción de jornada, trabajar menos
fichar, fichaje, registro horario, control horario, marcar la entrada
turno, turnos, cuadrante, turno de noche, turno de mañana
cambiar el turno, cambiar turno, cambio de turno, intercambiar, cubrir un turno, sustituir, sustituto, suplente
pausa, descanso, pausa para comer, hora de comer
tarde, retraso, llegar tarde, puntualidad, impuntual, demora
teletrabajo, trabajo a distancia, trabajar desde casa, trabajar en casa, desde casa, remoto, trabajo remoto, a distancia
guardia, disponibilidad, de guardia, localizable
desconexión, desconexión digital, correos por la noche
reunión, cita, junta, encuentro
plazo, fecha límite, vencimiento, hasta cuándo, último día, plazos

# Dinero
sueldo, salario, nómina, paga, remuneración, cuánto gano, retribución, cobrar, cobro
= sueldo, salario, remuneración
recibo de sueldo, recibo de nómina, hoja de salario, nómina
aumento, subida de sueldo, aumento de sueldo, ganar más, subida, cobrar más
bono, prima, incentivo, gratificación, plus, paga extra, aguinaldo
reembolso, reembolsar, devolución, me devuelven, devolver el dinero, reintegro, recuperar el dinero, abonar | gasto
gasto, gastos, nota de gastos, hoja de gastos, liquidación de gastos
precio, costo, coste, tarifa, importe, cuánto cuesta, cuánto vale, cuota, valor
factura, recibo, ticket, tique, comprobante, boleta
pagar, pago, abonar, abono, costear
gratis, gratuito, sin coste, sin costo, de balde
caro, costoso, barato, económico
descuento, rebaja, oferta, promoción
presupuesto, límite, máximo, tope, como mucho
dieta, dietas, viáticos, comida en viaje, gastos de comida
kilometraje, kilómetro, coche propio, mi propio coche, carro propio
tarjeta de crédito, tarjeta de empresa, tarjeta corporativa
impuesto, impuestos, irpf, retención, hacienda
cuenta bancaria, banco, número de cuenta, iban, datos bancarios
anticipo, adelanto, adelanto de sueldo
préstamo, prestar, prestado, crédito, tomar prestado
jubilación, pensión, retiro, jubilarse, plan de pensiones
seguro, cobertura, póliza, asegurado, seguro médico
acciones, participaciones, opciones sobre acciones
compra, comprar, adquirir, pedido, encargar
proveedor, suministrador, vendedor
presupuesto, cotización, oferta
multa, sanción, recargo, penalización, castigo
deuda, deber, debo, moroso, impago
beca, ayuda, subvención, bonificación

# Personas
jefe, jefa, responsable, superior, encargado, supervisor, gerente, mando
director, directora, dirección, director general, consejero delegado
recursos humanos, rrhh, personal, departamento de personal
compañero, compañera, colega, compañeros
empleado, empleados, trabajador, trabajadores, personal, plantilla
empresa, compañía, sociedad, empleador, patrón, firma
cliente, clientes, usuario, comprador
sindicato, comité de empresa, representante, delegado
hijo, hija, niño, niña, hijos, niños, menor, menores, crío
cónyuge, esposo, esposa, marido, mujer, pareja
familia, familiar, familiares, parientes, padres, madre, padre, hermano, hermana, abuelo, abuela
contacto, contactar, a quién llamo, con quién hablo, a quién pregunto, llamar | teléfono
socio, miembro, afiliado, asociado
jóvenes, adolescente, joven
mayor, mayores, ancianos, tercera edad, jubilado

# Contratación y salida
contratar, contratación, contratado, reclutar, selección, fichar a alguien
candidato, solicitante, currículum, cv, entrevista, postularse
primer día, nuevo empleado, incorporación, acogida, recién llegado, empezar a trabajar
período de prueba, periodo de prueba, prueba
recomendar a alguien, recomendar a un amigo, referido, traer a un amigo
dimisión, dimitir, renunciar, renuncia, dejar la empresa, dejar el trabajo, irme de la empresa, baja voluntaria | preaviso
preaviso, aviso, antelación, con cuánta antelación
despido, despedir, echar, despedido, me echan, poner en la calle
indemnización, finiquito, liquidación
contrato, acuerdo, convenio
ascenso, promoción, ascender, carrera, subir de puesto
evaluación, valoración, evaluación del desempeño, revisión
prácticas, becario, pasante, aprendiz
formación, curso, capacitación, taller, aprender, clase, clases, seminario
título, diploma, certificado, grado
autónomo, freelance, externo

# Conducta y derecho
norma, regla, política, reglamento, normas, código
acoso, acosar, acosado, hostigamiento, mobbing, intimidación
discriminación, discriminar, racismo, sexismo, trato desigual
queja, reclamación, quejarse, reclamar, denuncia, denunciar
denunciante, canal de denuncias, informar de una irregularidad, avisar, chivarse
anónimo, anónima, anónimamente, sin dar mi nombre, confidencial
soborno, corrupción, mordida, sobornar
regalo, regalos, obsequio, invitación, presente
segundo trabajo, otro trabajo, pluriempleo, trabajo paralelo, otro empleo
amonestación, advertencia, falta, disciplinario
robo, robar, robado, hurto, sustraído, me han robado
ropa, vestimenta, código de vestimenta, vestir, uniforme
fumar, tabaco, cigarrillo, vapear
alcohol, cerveza, vino, beber
prohibido, vedado, no se puede, no se permite, prohibición
permitido, autorizado, se puede, está permitido, permitir
obligatorio, obligación, exigido, tengo que, hay que
voluntario, opcional, voluntariado
secreto, confidencial, confidencialidad
datos personales, privacidad, protección de datos, rgpd
borrar, eliminar, suprimir, destruir, tirar
conservar, guardar, almacenar, archivar, mantener
ley, legal, jurídico, normativa
abogado, tribunal, juicio, demanda

# Seguridad
incendio, fuego, evacuación, alarma, salida de emergencia, punto de encuentro
emergencia, urgencia, 112, bomberos, ambulancia, policía, socorro
primeros auxilios, botiquín
peligro, peligroso, riesgo, seguridad
equipo de protección, epi, casco, guantes, gafas de seguridad

# Equipos
ordenador, computadora, portátil, pc, computador, laptop, equipo
móvil, teléfono, celular, smartphone
pantalla, monitor
roto, estropeado, averiado, dañado, no funciona, no va, defectuoso, avería
reparar, reparación, arreglar, arreglo, mantenimiento
perdido, perder, pérdida, extraviado, he perdido, perdí, extraviar, extravío
contraseña, clave, credenciales, código de acceso
olvidé la contraseña, he olvidado la contraseña, restablecer, bloqueado, cuenta bloqueada
iniciar sesión, acceder, entrar, conectarse, login, registrarse
soporte, informática, asistencia, ayuda técnica, soporte técnico
correo, correo electrónico, email, e-mail, mail
phishing, correo sospechoso, correo raro, suplantación, estafa, fraude, timo
virus, pirateado, hackeado, programa malicioso
programa, aplicación, software, app
wifi, wi-fi, internet, red, inalámbrico
copia de seguridad, respaldo, copia

# Lugares y cada día
oficina, oficinas, lugar de trabajo, sede, centro de trabajo
tarjeta de acceso, acreditación, llave, llaves, tarjeta, carné, carnet, credencial
aparcamiento, aparcar, estacionamiento, estacionar, parking, plaza de garaje
sala de reuniones, reservar una sala, reserva, reservar
recepción, entrada, mostrador
visitante, visita, invitado, huésped
comedor, cantina, cafetería, comida, almuerzo, comer
perro, mascota, animal, animales, gato
coche, vehículo, auto, automóvil, carro
coche de empresa, vehículo de empresa
tren, ferrocarril, ave, billete de tren
avión, vuelo, billete de avión, volar
hotel, alojamiento, noche, hospedaje
viaje, viaje de trabajo, viaje de negocios, desplazamiento
transporte público, autobús, metro, abono transporte
bicicleta, bici
entrega, envío, enviar, entregar, paquete
garantía, garantizado
devolución, devolver, retornar, cambio, cambiar
empezar, comenzar, inicio, comienzo, iniciar
terminar, acabar, fin, finalizar, vencer, caducar, caducidad
cambiar, modificar, cambio, modificación, actualizar
cancelar, anular, cancelación, dar de baja, darse de baja, anulación
ayudar, ayuda, apoyo, asistencia
apuntarse, inscribirse, inscripción, matrícula, matricularse, darse de alta, alta
formulario, impreso, ficha
rápido, rápidamente, enseguida, inmediatamente, cuanto antes
anual, cada año, al año
mensual, cada mes, al mes
abrir, abierto, apertura, horario de apertura, a qué hora abren
cerrar, cerrado, cierre
renovar, renovación, prorrogar, prórroga, alargar, ampliar
basura, residuos, reciclaje, reciclar
deporte, gimnasio, piscina, entrenar

# Lengua familiar
jefe, jefa, boss, encargado, mandamás, mi jefe, mi jefa | responsable, supervisor, superior, dirección
quién manda, quién dirige, gran jefe, jefazo, jefazos | director, directora, dirección, gerente
empresa, compañía, empleador
cuánta gente, cuántas personas, cuántos somos, cuántos trabajan | plantilla, empleados, personas
quién fundó, desde cuándo existe, cuándo empezó la empresa | fundada, fundación, historia
guita | salario, dinero
dinero en mi cuenta, cuándo cobro, cuándo cobramos, día de cobro, cuándo pagan | nómina, salario, pago, transferencia
sin blanca, adelanto, anticipo de sueldo, voy justo | anticipo, préstamo
ganar más, cobrar más, subida de sueldo | aumento, revisión, salario
parte de los beneficios, trozo del pastel | beneficios, participación
currar en domingo, trabajar el domingo, trabajar el sábado, domingos | fin, recargo, extras
curro, currar, chamba, curre | trabajo, puesto
regalo, botella de vino, bombones, invitación a comer | regalos, invitaciones, valor
soborno, mordida, untar, por debajo de la mesa, coima | corrupción, regalos
chivarse, chivato, chivarme, delatar, sin dar mi nombre, en secreto | denuncia, denunciante, canal, anónima, confidencial
se salta la ley, ilegal, infringe la ley, chanchullo, chanchullos, hace trampas | infracción, denuncia, canal, cumplimiento
pegarme, me pegó, golpear, puñetazo, bofetada, me quiere pegar | violencia, amenaza, agresión
me grita, gritos, me humilla, me hace la vida imposible | acoso, laboral, respeto
manosear, chistes verdes, tocamientos | acoso, sexual
segundo trabajo, otro curro, mi propia empresa, trabajar por mi cuenta | pluriempleo, actividad, autorización
echaron, me echan, a la calle, de patitas en la calle, correr del trabajo | despido, disciplinario
me voy, dejar el curro, dejar el trabajo, largarme, cuándo puedo irme, quiero irme | dimisión, preaviso, baja
bronca, tarjeta amarilla, echar la bronca | amonestación, sanción
escaquearse, hacer pellas, faltar al trabajo | ausencia, injustificada
murió mi abuela, murió mi abuelo, se murió, enterrar | fallecimiento, permiso, familiar
me caso, nos casamos, mi boda | matrimonio, permiso
piso nuevo, cambiar de piso, cambio de casa | mudanza, traslado
niño con fiebre, la niña está mala, llamó el colegio | hijo, cuidado, menor
ser papá, ser mamá, futuros papás, papás nuevos | paternidad, maternidad, nacimiento, parental
vuelta al mundo, un año fuera, unos meses fuera | excedencia, sabático
vender días, cobrar las vacaciones, comprar días | vacaciones, compensación
trabajar en pijama, desde el sofá, desde casa, currar en casa | teletrabajo, distancia
trabajar en la playa, currar desde otro país, trabajar desde otro país, irme a vivir fuera | extranjero, teletrabajo
ponerme nota, me evalúa, nota del jefe, qué tal lo hago | evaluación, desempeño
volver a estudiar, clases por la tarde, pagar mis estudios, cursillo, cursillos | formación, estudios, curso
uni, ir a la uni, haber estudiado | título, universitario, grado
gimnasio, gym, piscina, pagar el gimnasio | deporte, gimnasio, bienestar
loquero, psicólogo, hablar con alguien, comerme la cabeza, estoy fatal | psicológico, apoyo, salud
ambulancia, paramédicos | emergencia, traslado, urgencias
dientes postizos, brackets, dolor de muelas | dental, odontología
de mi bolsillo, pagar yo, cuánto pago yo | franquicia, copago, deducible
el seguro no paga, el seguro dice que no, me lo deniegan | reclamación, recurso, denegación
si me muero, si muero, mi familia si muero | fallecimiento, vida, beneficiario
jubilarme, para la vejez, ahorrar para viejo | jubilación, pensión
ordenador roto, no arranca, pantalla negra, se cuelga, pc muerto | soporte, ayuda, incidencia
ordenador nuevo, móvil nuevo, portátil viejo | sustitución, renovación, equipo
correo raro, mail raro, he pinchado, pinché en un enlace, correo falso | phishing, sospechoso, notificar
encontré un usb, pincho encontrado | usb, memoria
internet para invitados, wifi para visitas | invitados, wifi, visitantes
qué sabéis de mí, datos míos, mi expediente | acceso, personales, datos
vender mis datos, pasar mis datos, anuncios | terceros, publicidad, cesión, consentimiento
espiar, espiarme, leer mis correos, controlarme | vigilancia, privacidad, control
papeo, comer fuera, cenar de viaje | comida, dietas, dieta
hotel bueno, hotel caro, precio del hotel | hotel, noche, alojamiento
multa, multas, me pilló el radar, exceso de velocidad | sanción, sanciones, infracción
perdí el ticket, sin ticket, perdí el recibo | justificante, recibo
pitillo, piti, fumar, vapear, cigarro | tabaco, fumar
birra, cerveza, tomar una copa, borracho | alcohol
traer al perro, mi perro, mascota | perros, animales
vaqueros, pantalón corto, corbata, qué me pongo | vestimenta, ropa
aparcar, dejar el coche, dónde aparco | aparcamiento, estacionamiento
críos, crío, peques, chaval | hijos, niños
coche | vehículo
`;
