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
`;
